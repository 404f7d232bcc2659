import { sql } from 'kysely';
import { directly, statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { keptStatement } from '../../platform/db/kept-query.ts';
import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { readCounted } from '../accounts/counted.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct ones count nowhere, followers-only
 * replies not with their parent. Answers the author of one that came and counts. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<CountedAccount | undefined> {
  if (row.visibility === 'direct') return undefined;
  // Waited for: who follows, blocks or mutes the author is remembered, and who is about to change that holds this row.
  const author = await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') {
    await tx.later(
      statement(tx)`update statuses set replies_count = replies_count + ${step} where id = ${row.in_reply_to_id}`,
    );
  }
  return author;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * A status that arrives late does not turn the clock back, and one of the same minute and day leaves it: PostgreSQL writes to every index of
 * the account when an indexed column changes.
 */
async function countNew(tx: Tx, { account_id: id, created_at: at }: StatusRow): Promise<CountedAccount | undefined> {
  const since = Math.max(at - MINUTE, at - (at % DAY) - 1);
  const returns = tx.dialect === 'postgres';
  const update = addOne(tx, { returns }, { id, at, since });
  if (returns) return (await tx.executeQuery(update)).rows[0];
  await tx.later(update);
  return (await readCounted(tx, [id]))[0];
}

type Coming = { readonly id: number; readonly at: number; readonly since: number };

/**
 * For `returning` SQLite would prepare to undo the statement, for which it writes out what the full-text index keeps until the commit;
 * PostgreSQL would have to be waited for once more without.
 */
const addOne = keptStatement((db, { returns }: { readonly returns: boolean }, { id, at, since }: Coming) => {
  const counted = sql`
    returning id, revision, followers_count, following_count, statuses_count, last_status_at, moved_to_id, suspended_at`;
  return sql<CountedAccount>`
    update accounts set statuses_count = statuses_count + 1,
      last_status_at = case when last_status_at > ${since} then last_status_at else cast(${at} as bigint) end
    where id = ${id} ${returns ? counted : sql``}`.compile(db);
});

async function countGone(tx: Tx, { account_id }: StatusRow): Promise<undefined> {
  await directly(tx)`update accounts set statuses_count = statuses_count - 1 where id = ${account_id}`;
}
