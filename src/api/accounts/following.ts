import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listFollowing } from '../../domain/follows/networks.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { accountPageOf, accountPageParams } from './account-page.ts';
import { answerAccountEntries } from './entries-answer.ts';

export const showFollowing = route({
  method: 'GET',
  path: '/api/v1/accounts/:id/following',
  access: anyone('read', 'read:accounts'),
  params: { id: pathId(), ...accountPageParams(40, 80) },
  response: Type.Array(AccountSchema),
  summary: 'Accounts followed by an account',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const account = await getAccount(db, params.id);
    return answerAccountEntries(call, await listFollowing(db, viewer, account, accountPageOf(params)), params.limit);
  },
});
