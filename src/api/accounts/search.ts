import { Type } from 'typebox';
import { searchAccounts } from '../../domain/accounts/search-accounts.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, int, limit, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const searchForAccounts = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/search',
  access: user('read', 'read:accounts'),
  params: {
    q: withDefault(text(), ''),
    limit: limit(40, 80),
    offset: withDefault(int(), 0),
    following: withDefault(bool(), false),
  },
  response: Type.Array(AccountSchema),
  summary: 'Search for accounts by handle or name',
  async handle({ db, viewer, params }) {
    const { q: query, limit: size, following } = params;
    const ids = await searchAccounts(db, viewer, { query, limit: size, offset: Math.abs(params.offset), following });
    return rawJson(renderAccounts(await loadAccounts(db, ids), ids));
  },
});
