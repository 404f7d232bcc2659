import { type CompiledQuery, sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import { compiledStatement } from '../../platform/db/compiled-query.ts';
import { directly, statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { readCounted } from '../accounts/counted.ts';
import { isPersonal } from './visibility.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct and limited ones count nowhere, followers-only
 * replies not with their parent. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<Counted> {
  if (isPersonal(row.visibility)) return UNKNOWN;
  const counted = await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') await countReply(tx, row.in_reply_to_id, step);
  return counted;
}

/** Counts an answer that everybody may see, which came (1) or goes (-1), with what it answers. */
export async function countReply(tx: Tx, parentId: number, step: 1 | -1): Promise<void> {
  await tx.later(statement(tx)`update statuses set replies_count = replies_count + ${step} where id = ${parentId}`);
}

/**
 * The author of one that was written here and counts: it is shown at once. On PostgreSQL that is known by the end of the transaction, and not to
 * be waited for in it.
 */
export type Counted = { readonly author: Promise<CountedAccount | undefined> };

const UNKNOWN: Counted = { author: Promise.resolve(undefined) };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

/** Those from elsewhere, to be counted when the transaction ends, each author once: many of one may come together, and none is shown it at once. */
const newOf = perOwner((tx: Tx) => {
  const rows: StatusRow[] = [];
  tx.beforeCommit(async () => {
    for (const [author, group] of Map.groupBy(rows, (row) => row.account_id)) await tx.later(addTo(tx, author, group));
  });
  return rows;
});

/**
 * A status that arrives late does not turn the clock back, and one of the same minute and day leaves it: PostgreSQL writes to every index of
 * the account when an indexed column changes.
 */
function addTo(tx: Tx, id: number, rows: readonly StatusRow[], returns = false): CompiledQuery<CountedAccount> {
  const at = Math.max(...rows.map((row) => row.created_at));
  const since = Math.max(at - MINUTE, at - (at % DAY) - 1);
  return addMany(tx, { returns }, { id, at, since, count: rows.length });
}

/** Undefined when it fails, of which whoever waits for the transaction learns. */
async function returned(tx: Tx, query: CompiledQuery<CountedAccount>): Promise<CountedAccount | undefined> {
  try {
    return (await tx.executeQuery(query)).rows[0];
  } catch {
    return undefined;
  }
}

type Coming = { readonly id: number; readonly at: number; readonly since: number; readonly count: number };

/**
 * For `returning` SQLite would prepare to undo the statement, for which it writes out what the full-text index keeps until the commit;
 * PostgreSQL would have to be waited for once more without.
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
