import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct ones count nowhere, followers-only
 * replies not with their parent. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<void> {
  if (row.visibility === 'direct') return;
  const latest = step === 1 ? sql`, last_status_at = ${later(row.created_at)}` : sql``;
  await sql`update accounts set statuses_count = statuses_count + ${step}${latest} where id = ${row.account_id}`.execute(
    tx,
  );
  if (row.in_reply_to_id === null || row.visibility === 'private') return;
  await sql`update statuses set replies_count = replies_count + ${step} where id = ${row.in_reply_to_id}`.execute(tx);
}

/** A status that arrives late does not turn the clock back. */
function later(at: number) {
  return sql<number>`case when last_status_at > ${at} then last_status_at else cast(${at} as bigint) end`;
}
