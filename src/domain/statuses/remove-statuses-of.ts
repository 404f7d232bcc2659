import type { Tx } from '../../platform/db/handle.ts';
import { removeSomeAhead } from './remove-ahead.ts';
import { removeStatus } from './remove-status.ts';

/**
 * Removes the newest statuses of an account that is gone, with their uploads, `limit` at most, or only some of what refers to them when
 * that is very much; whether more may be left. Other servers are told of the account alone.
 */
export async function removeStatusesOf(tx: Tx, accountId: number, limit: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (await removeSomeAhead(tx, rows)) return true;
  for (const row of rows) await removeStatus(tx, row, { deleteMedia: true, untold: true });
  return rows.length === limit;
}
