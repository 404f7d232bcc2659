import { sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { isPersonal } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * Adds a new status or reblog (`step` 1) to the counts of its author and of the status it replies to, or takes a removed one off (-1).
 * Direct and limited statuses are not counted, and followers-only replies are not counted with their parent. Mastodon:
 * `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<void> {
  if (isPersonal(row.visibility)) return;
  await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') await countReply(tx, row.in_reply_to_id, step);
}

/** Adds a public reply (`step` 1) to the count of the status it replies to, or takes it off (-1). */
export async function countReply(tx: Tx, parentId: number, step: 1 | -1): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ replies_count: eb('replies_count', '+', step) }))
    .where('id', '=', parentId)
    .execute();
}

async function countNew(tx: Tx, row: StatusRow): Promise<void> {
  if (row.local === 0) newOf(tx).push(row);
  else await addTo(tx, row.account_id, [row]);
}

/**
 * New remote statuses are counted at the end of the transaction, with one update per author, since nobody is shown their counts at once.
 */
const newOf = perOwner((tx: Tx) => {
  const rows: StatusRow[] = [];
  tx.beforeCommit(async () => {
    for (const [author, group] of Map.groupBy(rows, (row) => row.account_id)) await addTo(tx, author, group);
  });
  return rows;
});

/**
 * Adds statuses to the counts of their author. `last_status_at` never goes back, and stays as it is within the same minute of the same day,
 * because PostgreSQL writes to every index of the account when an indexed column changes.
 */
async function addTo(tx: Tx, id: number, rows: readonly StatusRow[]): Promise<void> {
  const at = Math.max(...rows.map((row) => row.created_at));
  const since = Math.max(at - MINUTE, at - (at % DAY) - 1);
  await addMany(tx, { id, at, since, count: rows.length });
}

type Coming = { readonly id: number; readonly at: number; readonly since: number; readonly count: number };

const addMany = prepared((tx: Tx, { id, at, since, count }: Coming) =>
  tx
    .updateTable('accounts')
    .set((eb) => ({
      statuses_count: eb('statuses_count', '+', count),
      last_status_at: sql<number>`case when last_status_at > ${since} then last_status_at else cast(${at} as bigint) end`,
    }))
    .where('id', '=', id),
);

async function countGone(tx: Tx, { account_id }: StatusRow): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ statuses_count: eb('statuses_count', '-', 1) }))
    .where('id', '=', account_id)
    .execute();
}
