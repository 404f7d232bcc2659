import { Type } from 'typebox';
import { searchAccounts } from '../../domain/accounts/search-accounts.ts';
import { renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { resolveQuery } from '../../federation/resolve/query.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, int, limit, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { asHandle, parseAcctHere } from '../../lib/acct.ts';

export const searchForAccounts = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/search',
  access: user('read', 'read:accounts'),
  params: {
    q: withDefault(text(), ''),
    limit: limit(40, 80),
    offset: withDefault(int(), 0),
    following: withDefault(bool(), false),
    resolve: withDefault(bool(), false),
  },
  response: Type.Array(AccountSchema),
  summary: 'Search for accounts by handle or name',
  async handle({ ctx, db, viewer, params }) {
    const { limit: size, following } = params;
    const query = asHandle(params.q);
    // Fetches an unknown account first, so that the search finds it. (Mastodon: AccountSearchService.)
    if (params.resolve && params.offset === 0 && isRemote(query, db.instance.domain)) await resolveQuery(ctx, query);
    const ids = await searchAccounts(db, viewer, { query, limit: size, offset: Math.abs(params.offset), following });
    return rawJson(renderAccounts(await loadAccountsFor(db, viewer, ids), ids));
  },
});

function isRemote(query: string, here: string): boolean {
  return typeof parseAcctHere(query, [here])?.domain === 'string';
}
