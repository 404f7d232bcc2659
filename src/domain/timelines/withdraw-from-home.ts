import type { Tx } from '../../platform/db/handle.ts';

/**
 * Takes what `targetId` wrote or reblogged out of the home timeline of `ownerId`. Reblogs of it by others stay: reading
 * passes over them while the target is blocked or muted. Mastodon: FeedManager, `unmerge_from_home`.
 */
export async function withdrawFromHome(tx: Tx, ownerId: number, targetId: number): Promise<void> {
  await tx.deleteFrom('home_entries').where('owner_id', '=', ownerId).where('account_id', '=', targetId).execute();
}
