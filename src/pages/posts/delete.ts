import { deleteStatus } from '../../domain/statuses/delete.ts';
import { removeAhead } from '../../domain/statuses/remove-ahead.ts';
import { user } from '../../http/access.ts';
import type { Asked } from '../../http/html/frame.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { formFields } from '../../views/frame/act.ts';
import { post } from '../../views/posts/post.ts';
import { redraft } from '../compose/redraft.ts';
import { statusValue } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { pageBefore } from '../page-before.ts';
import { readerOf } from '../reader.ts';
import { ownPost } from './own-post.ts';

export const askToDelete = userRoute({
  method: 'GET',
  path: '/posts/:id/delete',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound') },
  summary: 'Ask whether a post shall be deleted',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const { id } = await ownPost(db, viewer, params.id);
    const reader = await readerOf(call);
    const { posts } = request.words;
    const body = html`<h1>${posts.deleteTitle}</h1><p>${posts.deleteWarning}</p>
<form method="post" action="/posts/${toWire(id)}/delete">${reader.account && formFields({ ...reader.account, page: pageWithout(call, toWire(id)) })}
<div class="actions"><button class="danger">${posts.delete}</button><button class="secondary" name="redraft" value="true">${posts.deleteAndRedraft}</button></div>
<p class="hint">${posts.redraftHint}</p></form>
${post(await statusValue(db, viewer, id), { ...reader, onlyShows: true })}`;
    return contentAnswer({ title: posts.deleteTitle, shape: 'stream', body });
  },
});

/** The page that led here, if it is another than that of the post. */
function pageWithout(call: Asked, id: string): string {
  const [path = '/home', query = ''] = pageBefore(call)?.split('?') ?? [];
  if (path.includes(id)) return '/home';
  return query === '' || query.includes(id) ? path : `${path}?${query}`;
}

export const deleteByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/delete',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound'), redraft: bool(), back: text() },
  summary: 'Delete a post, or take it back into the composer',
  rate: 'deletes',
  async handle(call) {
    const { ctx, db, viewer, params, write } = call;
    const row = await ownPost(db, viewer, params.id);
    await removeAhead(ctx.store, [row]);
    if (params.redraft) return seeOther(await redraft(call, row), null);
    await write((tx) => deleteStatus(tx, viewer, row.id, { deleteMedia: true }));
    return backTo(params.back, 'post_deleted');
  },
});
