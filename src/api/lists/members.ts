import { Type } from 'typebox';
import { type Act, termsOf } from '../../acts/act.ts';
import { addToListAct, type ListMembers, removeFromListAct } from '../../acts/list-acts.ts';
import { getOwnList, listMembers } from '../../domain/lists/queries.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { id, pathId, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { accountPageAnswer, accountPageOf, accountPageParams } from '../accounts/account-page.ts';

const path = '/api/v1/lists/:id/accounts';
const accountIds = withDefault(list(id(), { scalar: true }), []);

export const showMembers = userRoute({
  method: 'GET',
  path,
  access: user('read', 'read:lists'),
  params: { id: pathId(), ...accountPageParams(40, 80) },
  response: Type.Array(AccountSchema),
  summary: 'Accounts in one of your lists; limit=0 for all at once',
  async handle(call) {
    const { db, viewer, params } = call;
    const ownList = await getOwnList(db, viewer.accountId, params.id);
    const all = params.limit === 0;
    const ids = await listMembers(db, ownList.id, all ? null : accountPageOf(params));
    const text = renderAccounts(await loadAccounts(db, ids), ids);
    return all ? rawJson(text) : accountPageAnswer(call, text, ids, params.limit);
  },
});

export const addMembers = membersRoute('POST', addToListAct);

export const removeMembers = membersRoute('DELETE', removeFromListAct);

function membersRoute(method: 'POST' | 'DELETE', act: Act<ListMembers>): Route {
  return userRoute({
    ...termsOf(act),
    method,
    path,
    params: { id: pathId(), account_ids: accountIds },
    async handle({ write, viewer, params }) {
      await write((tx) => act.verb(tx, viewer, { listId: params.id, accountIds: params.account_ids }));
      return json({});
    },
  });
}
