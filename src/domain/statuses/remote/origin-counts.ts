import type { Tx } from '../../../platform/db/handle.ts';
import type { RemoteCounts } from './remote-status.ts';

/**
 * Stores how often a remote status was favourited, reblogged and replied to according to its server; missing counts stay as they are. They
 * are shown but never used for ranking, because nobody can check them. Mastodon: `untrusted_favourites_count`.
 */
export async function noteOriginCounts(tx: Tx, statusId: number, counts: RemoteCounts): Promise<void> {
  const { favourites, reblogs, replies } = counts;
  if (favourites === undefined && reblogs === undefined && replies === undefined) return;
  await tx
    .updateTable('statuses')
    .set({
      ...(favourites !== undefined && { origin_favourites_count: favourites }),
      ...(reblogs !== undefined && { origin_reblogs_count: reblogs }),
      ...(replies !== undefined && { origin_replies_count: replies }),
    })
    .where('id', '=', statusId)
    .where('local', '=', 0)
    .execute();
}
