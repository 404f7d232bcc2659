import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listEndorsed } from '../../domain/relationships/lists-of-relations.ts';
import { isBlocking } from '../../domain/relationships/queries.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { accountPageAnswer, accountPageOf, accountPageParams } from './account-page.ts';

export const showEndorsements = route({
  method: 'GET',
  path: '/api/v1/accounts/:id/endorsements',
  access: anyone('read', 'read:accounts'),
  params: { id: pathId(), ...accountPageParams(40, 80) },
  response: Type.Array(AccountSchema),
  summary: 'Accounts featured by an account',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const account = await getAccount(db, params.id);
    const hidden = account.suspended_at !== null || (viewer && (await isBlocking(db, account.id, viewer.accountId)));
    const ids = hidden ? [] : await listEndorsed(db, account.id, accountPageOf(params));
    return accountPageAnswer(call, renderAccounts(await loadAccounts(db, ids), ids), ids, params.limit);
  },
});
