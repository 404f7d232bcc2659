import { user } from '../http/access.ts';
import { wantsPart } from '../http/browser.ts';
import { contentAnswer } from '../http/html/page.ts';
import { userRoute } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { keyList } from '../views/frame/keys.ts';
import { postKeys } from '../views/posts/post-acts.ts';
import { partAnswer } from './fragment.ts';

export const showKeys = userRoute({
  method: 'GET',
  path: '/keyboard',
  access: user('read', 'read:accounts'),
  params: {},
  summary: 'What can be done by single keys',
  async handle({ request }) {
    const { title } = request.words.keys;
    const shown = html`<div data-part="ask"><h1>${title}</h1>${keyList(request.words, postKeys)}</div>`;
    return wantsPart(request) ? partAnswer(shown) : contentAnswer({ title, body: shown });
  },
});
