import { deleteList } from '../../domain/lists/save-list.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeList = userRoute({
  method: 'DELETE',
  path: '/api/v1/lists/:id',
  access: user('write', 'write:lists'),
  params: { id: pathId() },
  summary: 'Delete one of your lists',
  async handle({ write, viewer, params }) {
    await write((tx) => deleteList(tx, viewer.accountId, params.id));
    return json({});
  },
});
