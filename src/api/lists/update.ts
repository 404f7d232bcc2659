import { updateList } from '../../domain/lists/save-list.ts';
import { ListSchema, renderList } from '../../entities/list.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { listParams } from './list-params.ts';

export const changeList = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/lists/:id',
  access: user('write', 'write:lists'),
  params: { id: pathId(), ...listParams },
  response: ListSchema,
  summary: 'Update one of your lists',
  async handle({ write, viewer, params }) {
    const { id, title, replies_policy: repliesPolicy, exclusive } = params;
    const changes = { title, repliesPolicy, exclusive };
    return rawJson(renderList(await write((tx) => updateList(tx, viewer.accountId, id, changes))));
  },
});
