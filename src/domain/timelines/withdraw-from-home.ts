import type { Tx } from '../../platform/db/handle.ts';

/**
 * Removes what `targetId` wrote or reblogged from the home timeline of `ownerId`. Others' reblogs of it stay: reading skips them while the
 * target is blocked or muted. Mastodon: FeedManager, `unmerge_from_home`.
 */
export async function withdrawFromHome(tx: Tx, ownerId: number, targetId: number): Promise<void> {
  await tx.deleteFrom('home_entries').where('owner_id', '=', ownerId).where('account_id', '=', targetId).execute();
}
