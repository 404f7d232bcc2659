import { advanceMarker } from '../../domain/markers/markers.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { id, required, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { backTo, partAnswer } from '../fragment.ts';

export const markHomeRead = userRoute({
  method: 'POST',
  path: '/home/read',
  access: user('write', 'write:statuses'),
  params: { last_read_id: required(id()), back: text() },
  summary: 'Say up to which post you have read the home timeline',
  async handle({ viewer, params, write, request }) {
    await write((tx) => advanceMarker(tx, viewer.accountId, 'home', params.last_read_id));
    return wantsPart(request) ? partAnswer(html``) : backTo(params.back);
  },
});
