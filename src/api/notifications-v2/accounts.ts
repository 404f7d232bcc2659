import { Type } from 'typebox';
import { listGroupMembers } from '../../domain/notifications/list-groups.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks } from '../../http/paging.ts';
import { cursor, limit, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showGroupAccounts = userRoute({
  method: 'GET',
  path: '/api/v2/notifications/:group_key/accounts',
  access: user('read', 'read:notifications'),
  params: { group_key: pathText(), max_id: cursor(), since_id: cursor(), limit: limit(40, 80) },
  response: Type.Array(AccountSchema),
  summary: 'Accounts in a group of your notifications',
  async handle(call) {
    const { db, viewer, params } = call;
    const page = { maxId: params.max_id, sinceId: params.since_id, limit: params.limit };
    const members = await listGroupMembers(db, viewer.accountId, params.group_key, page);
    const ids = [...new Set(members.map((member) => member.from_account_id))];
    const cursors = members.map((member) => member.id);
    return rawJson(renderAccounts(await loadAccounts(db, ids), ids), {
      headers: pageLinks(call, cursors, { prev: 'min_id', more: members.length >= params.limit }),
    });
  },
});
