import { DAY, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';
import { emailKey, normalizeEmail } from '../registrations/email.ts';
import { storedUserAgent } from './user-agent.ts';

/** How many browsers of one person are known, and how long (ms) one is that is not used. */
const MOST = 20;
const KEPT_FOR = 365 * DAY;

/** How many people a browser names, newest first. */
const MOST_PEOPLE = 5;

/** What the cookie of a browser holds that somebody has signed in with: a secret, and to whom it is known, which finds their rows. */
type BrowserCookie = { readonly secret: string; readonly userIds: readonly number[] };

const PARTS = /^([\w-]{43})((?:\.\d{1,16}){1,5})$/;

function parse(cookie: string | undefined): BrowserCookie | undefined {
  const [, secret, ids] = PARTS.exec(cookie ?? '') ?? [];
  return secret && ids ? { secret, userIds: ids.slice(1).split('.').map(Number) } : undefined;
}

/** The hash by which a browser is known to anybody, or to the person with an address if one is given; undefined when it is not. */
export async function findKnownBrowser(
  db: Db,
  cookie: string | undefined,
  email?: string,
): Promise<string | undefined> {
  const held = parse(cookie);
  if (!held) return undefined;
  const hash = hashToken(held.secret);
  let query = db
    .selectFrom('known_browsers as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('k.browser_hash')
    .where('k.user_id', 'in', held.userIds)
    .where('k.browser_hash', '=', hash)
    .where('k.last_used_at', '>', now() - KEPT_FOR);
  if (email !== undefined) query = query.where('u.email_key', '=', emailKey(normalizeEmail(email) ?? ''));
  return (await query.executeTakeFirst())?.browser_hash;
}

/** A browser as it is known from now on; `isStrange` when its person was known to use others, and not this one. */
export type NotedBrowser = { readonly cookie: string; readonly hash: string; readonly isStrange: boolean };

/**
 * Notes that somebody has signed in in a browser, and returns what its cookie is to hold. To somebody to whom it was not known it gets a new secret,
 * with all who knew it, so that nobody can have given it a cookie that they know too.
 */
export async function noteBrowser(
  tx: Tx,
  { userId, cookie, userAgent }: { userId: number; cookie: string | undefined; userAgent: string | undefined },
): Promise<NotedBrowser> {
  const held = parse(cookie);
  const at = now();
  const user_agent = storedUserAgent(userAgent);
  const others = held?.userIds.filter((id) => id !== userId).slice(0, MOST_PEOPLE - 1) ?? [];
  if (held) {
    const hash = hashToken(held.secret);
    const { numUpdatedRows } = await rowsOf(tx, [userId], hash)
      .set({ last_used_at: at, user_agent })
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { cookie: written(held.secret, [userId, ...others]), hash, isStrange: false };
  }
  const secret = newToken();
  const hash = hashToken(secret);
  if (held && others.length > 0) await rowsOf(tx, others, hashToken(held.secret)).set({ browser_hash: hash }).execute();
  const isStrange = await usesAny(tx, userId);
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: hash, user_agent, created_at: at, last_used_at: at })
    .execute();
  await forgetOldest(tx, userId, at);
  return { cookie: written(secret, [userId, ...others]), hash, isStrange };
}

/** Forgets the browser of a session of somebody, who wants it to be signed out. */
export async function forgetBrowsers(tx: Tx, userId: number, browserIds: readonly string[]): Promise<void> {
  if (browserIds.length === 0) return;
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).where('browser_hash', 'in', browserIds).execute();
}

/** Whether somebody is known to use any browser, or signed in in one since before that was noted. */
async function usesAny(tx: Tx, userId: number): Promise<boolean> {
  for (const table of ['known_browsers', 'sessions'] as const)
    if (await tx.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst())
      return true;
  return false;
}

function rowsOf(tx: Tx, userIds: readonly number[], hash: string) {
  return tx.updateTable('known_browsers').where('user_id', 'in', userIds).where('browser_hash', '=', hash);
}

function written(secret: string, userIds: readonly number[]): string {
  return [secret, ...userIds].join('.');
}

async function forgetOldest(tx: Tx, userId: number, at: number): Promise<void> {
  const kept = await tx
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .where('last_used_at', '>', at - KEPT_FOR)
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
    .execute();
  await tx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where(
      'browser_hash',
      'not in',
      kept.map((row) => row.browser_hash),
    )
    .execute();
}
