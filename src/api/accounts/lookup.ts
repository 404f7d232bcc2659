import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { loadAccounts, renderAccount } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { remembered } from '../../platform/db/remembered.ts';

const accountText = remembered(
  ['accounts', 'accounts#counts', 'users', 'roles', 'custom_emojis'],
  async (db, acct: string) => {
    const account = await findAccountByAcct(db, acct);
    return account && renderAccount(await loadAccounts(db, [account.id]), account.id);
  },
  (text) => text !== undefined,
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
  async handle({ db, params }) {
    const text = await accountText(db, params.acct);
    if (text === undefined) throw notFound();
    return rawJson(text);
  },
});
