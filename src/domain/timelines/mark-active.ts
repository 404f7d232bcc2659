import { DAY, now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { homeKeptSince } from './active.ts';
import { rebuildHome } from './rebuild-home.ts';

const lastActive = cachedRead(['users', 'users#counts'], async (db, userId: number) => {
  const user = await db.selectFrom('users').select('last_active_at').where('id', '=', userId).executeTakeFirst();
  return user?.last_active_at ?? null;
});

type Write = (fn: (tx: Tx) => Promise<void>) => Promise<unknown>;

/** Marks somebody who reads their home timeline as active, once a day. */
export async function noteActive(
  db: Db,
  write: Write,
  { userId, accountId }: { readonly userId: number; readonly accountId: number },
): Promise<void> {
  if (await isTimeToMark(db, userId)) await write((tx) => markActive(tx, accountId));
}

/** Whether the last recorded activity of somebody is more than a day ago. */
async function isTimeToMark(db: Db, userId: number): Promise<boolean> {
  return ((await lastActive(db, userId)) ?? 0) < now() - DAY;
}

/**
 * Records that somebody is active, and first rebuilds their home timeline if it was not kept up to date. Must be called instead of writing
 * `last_active_at`. Mastodon: `user_tracking_concern.rb`, RegenerationWorker.
 */
export async function markActive(tx: Tx, accountId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'last_active_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!user) return;
  if ((user.last_active_at ?? 0) < homeKeptSince()) await rebuildHome(tx, accountId);
  await tx.updateTable('users').set({ last_active_at: now() }).where('id', '=', user.id).execute();
}
