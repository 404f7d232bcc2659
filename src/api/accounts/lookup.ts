import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { answerAccount } from './account-answer.ts';

export const lookUpAccount = route({
  method: 'GET',
  path: '/api/v1/accounts/lookup',
  access: anyone('read', 'read:accounts'),
  params: { acct: withDefault(text(), '') },
  response: AccountSchema,
  summary: 'The account a handle names, if it is known here',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    const account = await findAccountByAcct(db, params.acct);
    if (!account) throw notFound();
    return answerAccount(db, viewer, account.id);
  },
});
