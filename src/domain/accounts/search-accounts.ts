import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { findAccountByAcct, presentable } from './queries.ts';

/** Shorter texts give people who are not signed in only exact matches. Mastodon: AccountSearchService. */
const MIN_ANONYMOUS = 3;

export type AccountSearch = {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  /** Only accounts the viewer follows. */
  readonly following: boolean;
};

/**
 * Ids of accounts this server knows whose handle begins with the text or whose name contains it. An exact handle comes first, then those
 * the viewer follows, then handles before names, then the most followed. Never asks the network.
 */
export async function searchAccounts(
  db: Db,
  viewer: { readonly accountId: number } | null,
  { query, limit, offset, following }: AccountSearch,
): Promise<number[]> {
  const text = query.trim().replace(/^@/, '').toLowerCase();
  if (text === '' || limit === 0) return [];
  const exact = await findExact(db, viewer, text, following);
  const first = exact !== undefined && offset === 0 ? [exact] : [];
  if (!viewer && text.length < MIN_ANONYMOUS) return first;
  const shift = exact !== undefined && offset > 0 ? 1 : 0;
  const rest = await findSimilar(db, viewer, text, {
    exact,
    following,
    limit: limit - first.length,
    offset: offset - shift,
  });
  return [...first, ...rest];
}

type Onlooker = { readonly accountId: number } | null;

async function findExact(db: Db, viewer: Onlooker, text: string, following: boolean): Promise<number | undefined> {
  const account = await findAccountByAcct(db, text);
  if (!account || account.suspended_at !== null) return undefined;
  if (!following) return account.id;
  const followed = await db
    .selectFrom('follows')
    .select('id')
    .where('account_id', '=', viewer?.accountId ?? 0)
    .where('target_id', '=', account.id)
    .executeTakeFirst();
  return followed && account.id;
}

type Similar = { exact: number | undefined; following: boolean; limit: number; offset: number };

async function findSimilar(db: Db, viewer: Onlooker, text: string, { exact, following, limit, offset }: Similar) {
  if (limit <= 0) return [];
  const pattern = escapeLike(text.replace(/@$/, ''));
  const byHandle = sql<boolean>`(a.handle like ${`${pattern}%`} escape '\\')`;
  const byName = sql<boolean>`(lower(a.display_name) like ${`%${pattern}%`} escape '\\')`;
  let found = db
    .selectFrom('accounts as a')
    .leftJoin('follows as f', (join) =>
      join.onRef('f.target_id', '=', 'a.id').on('f.account_id', '=', viewer?.accountId ?? 0),
    )
    .select('a.id')
    .where(sql<boolean>`(${byHandle} or ${byName})`)
    .where('a.id', '!=', exact ?? 0)
    .where('a.suspended_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable());
  if (following) found = found.where('f.id', 'is not', null);
  const rows = await found
    .orderBy(sql`case when f.id is null then 1 else 0 end`)
    .orderBy(sql`case when ${byHandle} then 0 else 1 end`)
    .orderBy('a.followers_count', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .offset(Math.max(0, offset))
    .execute();
  return rows.map((row) => row.id);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
