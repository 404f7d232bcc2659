import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';

/**
 * Removes what `targetId` wrote or reblogged from the home timeline of `ownerId`. Others' reblogs of it stay: reading skips them while the
 * target is blocked or muted. Mastodon: FeedManager, `unmerge_from_home`.
 */
export async function withdrawFromHome(tx: Tx, ownerId: number, targetId: number): Promise<void> {
  await tx.deleteFrom('home_entries').where('owner_id', '=', ownerId).where('account_id', '=', targetId).execute();
}

/**
 * Removes from the home timeline of `ownerId`, who blocks or mutes `targetId` from now on, what the target wrote or reblogged, and what
 * others wrote or reblogged that names the target. Mastodon: FeedManager, `clear_from_home`.
 */
export async function clearFromHome(tx: Tx, ownerId: number, targetId: number): Promise<void> {
  await withdrawFromHome(tx, ownerId, targetId);
  await tx
    .deleteFrom('home_entries')
    .where('owner_id', '=', ownerId)
    .where('account_id', '!=', ownerId)
    .where(sql<boolean>`exists (
      select 1 from mentions as m
      where m.status_id in (home_entries.status_id, home_entries.reblog_of_id) and m.account_id = ${targetId} and m.silent = 0)`)
    .execute();
}
