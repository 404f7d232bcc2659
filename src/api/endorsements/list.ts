import { Type } from 'typebox';
import { listEndorsed } from '../../domain/relationships/lists-of-relations.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { accountPageAnswer, accountPageOf, accountPageParams } from '../accounts/account-page.ts';

export const listEndorsements = userRoute({
  method: 'GET',
  path: '/api/v1/endorsements',
  access: user('read', 'read:accounts'),
  params: accountPageParams(40, 80),
  response: Type.Array(AccountSchema),
  summary: 'Accounts you feature on your profile; limit=0 for all at once',
  async handle(call) {
    const { db, viewer, params } = call;
    const all = params.limit === 0;
    const ids = await listEndorsed(db, viewer.accountId, all ? null : accountPageOf(params));
    const text = renderAccounts(await loadAccounts(db, ids), ids);
    return all ? rawJson(text) : accountPageAnswer(call, text, ids, params.limit);
  },
});
