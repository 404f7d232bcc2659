import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct ones count nowhere, followers-only
 * replies not with their parent. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<void> {
  if (row.visibility === 'direct') return;
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      statuses_count: eb('statuses_count', '+', step),
      ...(step === 1 && { last_status_at: latest(row.created_at) }),
    }))
    .where('id', '=', row.account_id)
    .execute();
  if (row.in_reply_to_id === null || row.visibility === 'private') return;
  await tx
    .updateTable('statuses')
    .set((eb) => ({ replies_count: eb('replies_count', '+', step) }))
    .where('id', '=', row.in_reply_to_id)
    .execute();
}

/** A status that arrives late does not turn the clock back. */
function latest(at: number) {
  return sql<number>`case when last_status_at > ${at} then last_status_at else cast(${at} as bigint) end`;
}
