import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type Entry, type Page, pageBy, readPage } from '../paging.ts';
import { muteLasts } from './conditions.ts';

/** A page of the accounts that an account blocks, newest first. */
export function listBlocked(db: Db, accountId: number, page: Page): Promise<Entry[]> {
  const query = db
    .selectFrom('blocks as r')
    .innerJoin('accounts as a', 'a.id', 'r.target_id')
    .select(['r.id as cursor', 'r.target_id as id'])
    .where('r.account_id', '=', accountId)
    .where('a.suspended_at', 'is', null);
  return readPage(query, 'r.id', page);
}

/** A muted account, and when (ms) the mute ends. */
export type MutedEntry = Entry & { readonly expiresAt: number | null };

/** A page of the accounts that an account mutes, newest first. */
export function listMuted(db: Db, accountId: number, page: Page): Promise<MutedEntry[]> {
  const query = db
    .selectFrom('mutes as r')
    .innerJoin('accounts as a', 'a.id', 'r.target_id')
    .select(['r.id as cursor', 'r.target_id as id', 'r.expires_at as expiresAt'])
    .where('r.account_id', '=', accountId)
    .where(muteLasts('r', now()))
    .where('a.suspended_at', 'is', null);
  return readPage(query, 'r.id', page);
}

/** A page of the accounts that ask to follow an account, newest first. */
export function listRequesters(db: Db, accountId: number, page: Page): Promise<Entry[]> {
  const query = db
    .selectFrom('follow_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.id as cursor', 'r.account_id as id'])
    .where('r.target_id', '=', accountId)
    .where('a.suspended_at', 'is', null);
  return readPage(query, 'r.id', page);
}

type BlockedDomain = { readonly cursor: number; readonly domain: string };

/** A page of the domains an account blocks, newest first. */
export function listBlockedDomains(db: Db, accountId: number, page: Page): Promise<BlockedDomain[]> {
  const query = db
    .selectFrom('user_domain_blocks as r')
    .select(['r.id as cursor', 'r.domain'])
    .where('r.account_id', '=', accountId);
  return readPage(query, 'r.id', page);
}

/** How many follows to and from a domain an account would lose by blocking it. */
export async function countDomainTies(db: Db, accountId: number, domain: string) {
  const count = async (owner: 'account_id' | 'target_id', other: 'account_id' | 'target_id') => {
    const row = await db
      .selectFrom('follows as f')
      .innerJoin('accounts as a', 'a.id', `f.${other}`)
      .select((eb) => eb.fn.countAll().as('count'))
      .where(`f.${owner}`, '=', accountId)
      .where('a.domain', '=', domain)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { following: await count('account_id', 'target_id'), followers: await count('target_id', 'account_id') };
}

/** Ids of the accounts that an account features, newest first, paged by account id as in Mastodon; all of them without a page. */
export async function listEndorsed(db: Db, accountId: number, page: Page | null): Promise<number[]> {
  const query = db
    .selectFrom('endorsements as r')
    .innerJoin('accounts as a', 'a.id', 'r.target_id')
    .select('a.id')
    .where('r.account_id', '=', accountId)
    .where('a.suspended_at', 'is', null);
  const rows = await (page ? pageBy(query, 'a.id', page) : query.orderBy('a.id', 'desc')).execute();
  return rows.map((row) => row.id);
}
