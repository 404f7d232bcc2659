import { Type } from 'typebox';
import { listBlocked } from '../../domain/relationships/lists-of-relations.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { accountPageOf, accountPageParams } from '../accounts/account-page.ts';
import { answerAccountEntries } from '../accounts/entries-answer.ts';

export const listBlocks = userRoute({
  method: 'GET',
  path: '/api/v1/blocks',
  access: user('read', 'read:blocks', 'follow'),
  params: accountPageParams(40, 80),
  response: Type.Array(AccountSchema),
  summary: 'Accounts you block',
  async handle(call) {
    const { db, viewer, params } = call;
    return answerAccountEntries(call, await listBlocked(db, viewer.accountId, accountPageOf(params)), params.limit);
  },
});
