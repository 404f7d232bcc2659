import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import { answerAccount } from './account-answer.ts';

const accountId = cachedRead(
  ['accounts', 'accounts#counts', 'users'],
  async (db, acct: string) => (await findAccountByAcct(db, acct))?.id,
  (id) => id !== undefined,
);

export const lookUpAccount = route({
  method: 'GET',
  path: '/api/v1/accounts/lookup',
  access: anyone('read', 'read:accounts'),
  params: { acct: withDefault(text(), '') },
  response: AccountSchema,
  summary: 'The account a handle names, if it is known here',
  cache: 'anonymous',
  repeatable: true,
  async handle({ db, viewer, params }) {
    const id = await accountId(db, params.acct);
    if (id === undefined) throw notFound();
    return answerAccount(db, viewer, id);
  },
});
