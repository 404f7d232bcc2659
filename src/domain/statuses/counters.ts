import { directly, statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct ones count nowhere, followers-only
 * replies not with their parent. Answers the author of one that came and counts. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<CountedAccount | undefined> {
  if (row.visibility === 'direct') return undefined;
  // Waited for: who follows, blocks or mutes the author is remembered, and who is about to change that holds this row.
  const { rows } = await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') {
    await tx.later(
      statement(tx)`update statuses set replies_count = replies_count + ${step} where id = ${row.in_reply_to_id}`,
    );
  }
  return rows[0];
}

/** A status that arrives late does not turn the clock back. */
function countNew(tx: Tx, { account_id, created_at: at }: StatusRow) {
  return directly<CountedAccount>(tx)`
    update accounts set statuses_count = statuses_count + 1,
      last_status_at = case when last_status_at > ${at} then last_status_at else cast(${at} as bigint) end
    where id = ${account_id}
    returning id, revision, followers_count, following_count, statuses_count, last_status_at, moved_to_id, suspended_at`;
}

function countGone(tx: Tx, { account_id }: StatusRow) {
  return directly<CountedAccount>(tx)`update accounts set statuses_count = statuses_count - 1 where id = ${account_id}`;
}
