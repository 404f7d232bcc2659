import { Type } from 'typebox';
import { deleteUpload } from '../../domain/media/delete.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const deleteMedia = userRoute({
  method: 'DELETE',
  path: '/api/v1/media/:id',
  access: user('write', 'write:media'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Delete an upload that no status uses',
  async handle({ params, viewer, write }) {
    await write((tx) => deleteUpload(tx, viewer.accountId, params.id));
    return json({});
  },
});
