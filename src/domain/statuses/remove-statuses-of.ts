import type { Tx } from '../../platform/db/handle.ts';
import { removeStatus } from './remove-status.ts';

/**
 * Removes the newest statuses of a deleted account, with their uploads, `limit` at most; returns how many there were. Other servers are
 * only told that the account is gone.
 */
export async function removeStatusesOf(tx: Tx, accountId: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  for (const row of rows) await removeStatus(tx, row, { deleteMedia: true, untold: true });
  return rows.length;
}
