import type { Tx } from '../../../platform/db/handle.ts';
import type { RemoteCounts } from './remote-status.ts';

/**
 * Writes down how often a status of another server was liked, shared and answered, as that server counts; what it does not say stays as it
 * is. Shown, but never ranked by: nobody can check it. Mastodon: `untrusted_favourites_count`.
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
