import type { Db } from '../../platform/db/handle.ts';
import { beginsWith } from '../../platform/db/search.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { findNamed } from './find-named.ts';
import { findAccountByAcct, presentable } from './queries.ts';

/** Texts shorter than this give only exact matches to people who are not signed in. Mastodon: AccountSearchService. */
const MIN_ANONYMOUS = 3;

type AnyViewer = { readonly accountId: number } | null;

export type AccountSearch = {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  /** Only accounts the viewer follows. */
  readonly following: boolean;
};

/**
 * Ids of accounts this server knows whose handle begins with the text, or whose names have words that begin with its
 * words. An exact handle comes first, then those the viewer follows, then handles before names, then the most followed.
 * Never asks the network.
 */
export async function searchAccounts(
  db: Db,
  viewer: AnyViewer,
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

async function findExact(db: Db, viewer: AnyViewer, text: string, following: boolean): Promise<number | undefined> {
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

type Candidate = { readonly id: number; readonly handle: string; readonly followers_count: number };

/** The maximum number of candidates of each kind. A short text fits more accounts than anybody looks through. */
const CONSIDERED = 300;

async function findSimilar(db: Db, viewer: AnyViewer, text: string, { exact, following, limit, offset }: Similar) {
  if (limit <= 0) return [];
  const prefix = text.replace(/@$/, '');
  const start = Math.max(0, offset);
  const followed = viewer ? ranked(await findFollowed(db, viewer.accountId, prefix), prefix) : [];
  const found = new Map(followed.map((account) => [account.id, account]));
  const add = (accounts: readonly Candidate[]) => {
    for (const account of ranked(accounts, prefix)) if (!found.has(account.id)) found.set(account.id, account);
  };
  if (!following) add(await findByHandle(db, prefix));
  // Names rank after handles, so they are only searched when handles do not fill the page.
  if (!following && found.size <= start + limit) add(await findByName(db, prefix));
  const ids = [...found.keys()].filter((id) => id !== exact);
  return ids.slice(start, start + limit);
}

/** Handles before names, then the most followed. */
function ranked(accounts: readonly Candidate[], prefix: string): Candidate[] {
  const misses = ({ handle }: Candidate) => (handle.startsWith(prefix) ? 0 : 1);
  return accounts.toSorted((a, b) => misses(a) - misses(b) || b.followers_count - a.followers_count || a.id - b.id);
}

function candidates(db: Db) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.handle', 'a.followers_count'])
    .where('a.suspended_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable())
    .limit(CONSIDERED);
}

function findByHandle(db: Db, prefix: string): Promise<Candidate[]> {
  return candidates(db)
    .where(beginsWith(db, 'a.handle', prefix))
    .orderBy('a.handle')
    .execute();
}

async function findByName(db: Db, text: string): Promise<Candidate[]> {
  const ids = await findNamed(db, text, { limit: CONSIDERED });
  if (ids.length === 0) return [];
  return candidates(db)
    .where(idsIn(db, 'a.id', ids))
    .execute();
}

/** All followed accounts are candidates, without that limit. */
async function findFollowed(db: Db, accountId: number, text: string): Promise<Candidate[]> {
  const named = await findNamed(db, text, { followedBy: accountId });
  return candidates(db)
    .innerJoin('follows as f', 'f.target_id', 'a.id')
    .where('f.account_id', '=', accountId)
    .where((eb) => eb.or([beginsWith(db, 'a.handle', text), idsIn(db, 'a.id', named)]))
    .execute();
}
