import { Type } from 'typebox';
import { listRequesters } from '../../domain/relationships/lists-of-relations.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { accountPageOf, accountPageParams } from '../accounts/account-page.ts';
import { answerAccountEntries } from '../accounts/entries-answer.ts';

export const listFollowRequests = userRoute({
  method: 'GET',
  path: '/api/v1/follow_requests',
  access: user('read', 'read:follows', 'follow'),
  params: accountPageParams(40, 80),
  response: Type.Array(AccountSchema),
  summary: 'Pending follow requests',
  async handle(call) {
    const { db, viewer, params } = call;
    return answerAccountEntries(call, await listRequesters(db, viewer.accountId, accountPageOf(params)), params.limit);
  },
});
