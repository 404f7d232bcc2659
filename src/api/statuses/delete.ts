import { deleteStatus, getOwnStatus } from '../../domain/statuses/delete.ts';
import { removeAhead } from '../../domain/statuses/remove-ahead.ts';
import { loadSource, renderStatus } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { bool, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

export const deleteStatusRoute = userRoute({
  method: 'DELETE',
  path: '/api/v1/statuses/:id',
  access: user('write', 'write:statuses'),
  params: { id: pathId(), delete_media: bool() },
  response: StatusSchema,
  summary: 'Delete a status; answers its source for "delete and redraft"',
  rate: 'deletes',
  async handle({ ctx, db, write, viewer, params }) {
    const row = await getOwnStatus(db, viewer, params.id);
    const rendered = renderStatus(await loadSource(db, viewer, params.id), params.id);
    if (rendered === undefined) throw notFound();
    await removeAhead(ctx.store, [row]);
    await write((tx) => deleteStatus(tx, viewer, params.id, { deleteMedia: params.delete_media ?? false }));
    const { text, content_type } = row;
    return json({ ...JSON.parse(rendered), content: undefined, text, content_type });
  },
});
