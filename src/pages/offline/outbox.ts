import { getAuthor } from '../../domain/statuses/author.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { newToken } from '../../platform/passwords.ts';
import { outboxPage } from '../../views/compose/outbox.ts';
import { formFields } from '../../views/frame/act.ts';
import { partAnswer } from '../fragment.ts';
import { ownReaderOf } from '../reader.ts';

export const showOutbox = userRoute({
  method: 'GET',
  path: '/outbox',
  access: user('write', 'write:statuses'),
  params: {},
  summary:
    'The posts that wait in this browser until there is a network; as a part, the fields that a form needs to send one',
  async handle(call) {
    const reader = await ownReaderOf(call);
    if (wantsPart(call.request)) return partAnswer(html`${formFields(reader.account)}`);
    const { defaults } = await getAuthor(call.db, call.viewer.accountId);
    const body = outboxPage(reader, { visibility: defaults.visibility, key: newToken() });
    return contentAnswer({ title: reader.words.outbox.title, shape: 'stream', body });
  },
});
