import { getOwnList } from '../../domain/lists/queries.ts';
import { ListSchema, renderList } from '../../entities/list.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showList = userRoute({
  method: 'GET',
  path: '/api/v1/lists/:id',
  access: user('read', 'read:lists'),
  params: { id: pathId() },
  response: ListSchema,
  summary: 'One of your lists',
  async handle({ db, viewer, params }) {
    return rawJson(renderList(await getOwnList(db, viewer.accountId, params.id)));
  },
});
