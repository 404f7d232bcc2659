import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listListsWith } from '../../domain/lists/queries.ts';
import { ListSchema, renderLists } from '../../entities/list.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showListsWithAccount = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/:id/lists',
  access: user('read', 'read:lists'),
  params: { id: pathId() },
  response: Type.Array(ListSchema),
  summary: 'Your lists that an account is in',
  async handle({ db, viewer, params }) {
    const account = await getAccount(db, params.id);
    if (account.suspended_at !== null) return rawJson('[]');
    return rawJson(renderLists(await listListsWith(db, viewer.accountId, account.id)));
  },
});
