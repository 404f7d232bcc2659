import { Type } from 'typebox';
import { listLists } from '../../domain/lists/queries.ts';
import { ListSchema, renderLists } from '../../entities/list.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const listOwnLists = userRoute({
  method: 'GET',
  path: '/api/v1/lists',
  access: user('read', 'read:lists'),
  params: {},
  response: Type.Array(ListSchema),
  summary: 'Your lists',
  async handle({ db, viewer }) {
    return rawJson(renderLists(await listLists(db, viewer.accountId)));
  },
});
