import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { parseWireId } from '../../lib/id.ts';
import { pathOfPost } from '../../views/frame/addresses.ts';
import { laterMenu } from '../../views/posts/post-menu.ts';
import { isOwn } from '../../views/posts/post-standing.ts';
import { getRelationship } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { askPage, subjectOf } from './ask.ts';

export const showMenu = userRoute({
  method: 'GET',
  path: '/posts/:id/menu',
  access: user('read', 'read:statuses', 'read:follows'),
  params: { id: pathId('notFound') },
  summary: 'The rest of what can be done with a post of somebody else, and with them',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const { id } = await getOriginal(db, viewer, params.id);
    const subject = await subjectOf(call, id);
    const { status, reader } = subject;
    if (isOwn(status, reader)) return redirect(pathOfPost(status));
    const relationship = await getRelationship(db, viewer, parseWireId(status.account.id) ?? 0);
    const items = laterMenu(status, relationship, reader);
    if (wantsPart(request)) return partAnswer(html`${items}`);
    return askPage(call, subject, { title: `@${status.account.acct}`, body: html`<div class="menu">${items}</div>` });
  },
});
