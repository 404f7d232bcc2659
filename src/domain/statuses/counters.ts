import { type CompiledQuery, sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { compiledStatement } from '../../platform/db/compiled-query.ts';
import { directly, statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { readCounted } from '../accounts/counted.ts';
import { isPersonal } from './visibility.ts';

/**
 * Adds a new status or reblog (`step` 1) to the counts of its author and of the status it replies to, or takes a removed one off (-1).
 * Direct and limited statuses are not counted, and followers-only replies are not counted with their parent. Mastodon:
 * `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<Counted> {
  if (isPersonal(row.visibility)) return UNKNOWN;
  const counted = await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') await countReply(tx, row.in_reply_to_id, step);
  return counted;
}

/** Adds a public reply (`step` 1) to the count of the status it replies to, or takes it off (-1). */
export async function countReply(tx: Tx, parentId: number, step: 1 | -1): Promise<void> {
  await tx.later(statement(tx)`update statuses set replies_count = replies_count + ${step} where id = ${parentId}`);
}

/**
 * The author with the new counts, for a new status of a local author, since it is shown at once. On PostgreSQL the promise resolves by the
 * end of the transaction and must not be awaited before.
 */
export type Counted = { readonly author: Promise<CountedAccount | undefined> };

const UNKNOWN: Counted = { author: Promise.resolve(undefined) };

async function countNew(tx: Tx, row: StatusRow): Promise<Counted> {
  if (row.local === 0) {
    newOf(tx).push(row);
    return UNKNOWN;
  }
  const returns = tx.dialect === 'postgres';
  const query = addTo(tx, row.account_id, [row], returns);
  if (returns) return { author: returned(tx, query) };
  await tx.later(query);
  const [author] = await readCounted(tx, [row.account_id]);
  return { author: Promise.resolve(author) };
}

/**
 * New remote statuses are counted at the end of the transaction, with one update per author, since nobody is shown their counts at once.
 */
const newOf = perOwner((tx: Tx) => {
  const rows: StatusRow[] = [];
  tx.beforeCommit(async () => {
    for (const [author, group] of Map.groupBy(rows, (row) => row.account_id)) await tx.later(addTo(tx, author, group));
  });
  return rows;
});

/**
 * Adds statuses to the counts of their author. `last_status_at` never goes back, and stays as it is within the same minute of the same day,
 * because PostgreSQL writes to every index of the account when an indexed column changes.
 */
function addTo(tx: Tx, id: number, rows: readonly StatusRow[], returns = false): CompiledQuery<CountedAccount> {
  const at = Math.max(...rows.map((row) => row.created_at));
  const since = Math.max(at - MINUTE, at - (at % DAY) - 1);
  return addMany(tx, { returns }, { id, at, since, count: rows.length });
}

/** Undefined when the query fails; the error surfaces in the transaction. */
async function returned(tx: Tx, query: CompiledQuery<CountedAccount>): Promise<CountedAccount | undefined> {
  try {
    return (await tx.executeQuery(query)).rows[0];
  } catch {
    return undefined;
  }
}

type Coming = { readonly id: number; readonly at: number; readonly since: number; readonly count: number };

/**
 * PostgreSQL uses `returning`, which saves a round trip. SQLite does not: it would prepare to undo the statement, and write out what the
 * full-text index holds back until the commit.
 */
const addMany = compiledStatement(
  (db, { returns }: { readonly returns: boolean }, { id, at, since, count }: Coming) => {
    const counted = sql`
    returning id, revision, followers_count, following_count, statuses_count, last_status_at, moved_to_id, suspended_at`;
    return sql<CountedAccount>`
    update accounts set statuses_count = statuses_count + ${count},
      last_status_at = case when last_status_at > ${since} then last_status_at else cast(${at} as bigint) end
    where id = ${id} ${returns ? counted : sql``}`.compile(db);
  },
);

async function countGone(tx: Tx, { account_id }: StatusRow): Promise<Counted> {
  await directly(tx)`update accounts set statuses_count = statuses_count - 1 where id = ${account_id}`;
  return UNKNOWN;
}
