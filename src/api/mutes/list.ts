import { Type } from 'typebox';
import { listMuted } from '../../domain/relationships/lists-of-relations.ts';
import { loadAccounts } from '../../entities/account.ts';
import { MutedAccountSchema, renderMutedAccounts } from '../../entities/muted-account.ts';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { accountPageAnswer, accountPageOf, accountPageParams } from '../accounts/account-page.ts';

export const listMutes = userRoute({
  method: 'GET',
  path: '/api/v1/mutes',
  access: user('read', 'read:mutes', 'follow'),
  params: accountPageParams(40, 80),
  response: Type.Array(MutedAccountSchema),
  summary: 'Accounts you mute',
  async handle(call) {
    const { db, viewer, params } = call;
    const entries = await listMuted(db, viewer.accountId, accountPageOf(params));
    const ids = entries.map((entry) => entry.id);
    const text = renderMutedAccounts(await loadAccounts(db, ids), entries);
    const cursors = entries.map((entry) => entry.cursor);
    return accountPageAnswer(call, text, cursors, params.limit);
  },
});
