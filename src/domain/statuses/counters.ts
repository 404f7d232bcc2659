import { type CompiledQuery, sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import { directly, statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { keptStatement } from '../../platform/db/kept-query.ts';
import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { readCounted } from '../accounts/counted.ts';

/**
 * Counts a status, or a reblog, that came (1) or goes (-1), with its author and with what it answers. Direct ones count nowhere, followers-only
 * replies not with their parent. Mastodon: `increment_counter_caches`.
 */
export async function countStatus(tx: Tx, row: StatusRow, step: 1 | -1): Promise<Counted> {
  if (row.visibility === 'direct') return UNKNOWN;
  const counted = await (step === 1 ? countNew(tx, row) : countGone(tx, row));
  if (row.in_reply_to_id !== null && row.visibility !== 'private') {
    await tx.later(
      statement(tx)`update statuses set replies_count = replies_count + ${step} where id = ${row.in_reply_to_id}`,
    );
  }
  return counted;
}

/**
 * The author of one that was written here and counts: it is shown at once. On PostgreSQL that is known by the end of the transaction, and not to
 * be waited for in it.
 */
export type Counted = { readonly author: Promise<CountedAccount | undefined> };

const UNKNOWN: Counted = { author: Promise.resolve(undefined) };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * A status that arrives late does not turn the clock back, and one of the same minute and day leaves it: PostgreSQL writes to every index of
 * the account when an indexed column changes.
 */
async function countNew(tx: Tx, { account_id: id, created_at: at, local }: StatusRow): Promise<Counted> {
  if (local === 0) {
    countLater(tx, { id, at, count: 1 });
    return UNKNOWN;
  }
  const returns = tx.dialect === 'postgres';
  const update = add(tx, { returns }, { id, at, since: sinceOf(at), count: 1 });
  if (returns) return { author: returned(tx, update) };
  await tx.later(update);
  const [author] = await readCounted(tx, [id]);
  return { author: Promise.resolve(author) };
}

const sinceOf = (at: number) => Math.max(at - MINUTE, at - (at % DAY) - 1);

type New = { readonly id: number; readonly at: number; readonly count: number };

const newOf = perOwner((tx: Tx) => {
  const byAuthor = new Map<number, New>();
  tx.beforeCommit(async () => {
    for (const { id, at, count } of byAuthor.values()) {
      await tx.later(add(tx, { returns: false }, { id, at, since: sinceOf(at), count }));
    }
  });
  return byAuthor;
});

/** When the transaction ends, with the others of the same author in it: many of one may come together, and who is elsewhere is not shown it. */
function countLater(tx: Tx, { id, at, count }: New): void {
  const byAuthor = newOf(tx);
  const before = byAuthor.get(id);
  byAuthor.set(id, { id, at: Math.max(at, before?.at ?? 0), count: count + (before?.count ?? 0) });
}

/** Undefined when it fails, of which whoever waits for the transaction learns. */
async function returned(tx: Tx, update: CompiledQuery<CountedAccount>): Promise<CountedAccount | undefined> {
  try {
    return (await tx.executeQuery(update)).rows[0];
  } catch {
    return undefined;
  }
}

type Coming = New & { readonly since: number };

/**
 * For `returning` SQLite would prepare to undo the statement, for which it writes out what the full-text index keeps until the commit;
 * PostgreSQL would have to be waited for once more without.
 */
const add = keptStatement((db, { returns }: { readonly returns: boolean }, { id, at, since, count }: Coming) => {
  const counted = sql`
    returning id, revision, followers_count, following_count, statuses_count, last_status_at, moved_to_id, suspended_at`;
  return sql<CountedAccount>`
    update accounts set statuses_count = statuses_count + ${count},
      last_status_at = case when last_status_at > ${since} then last_status_at else cast(${at} as bigint) end
    where id = ${id} ${returns ? counted : sql``}`.compile(db);
});

async function countGone(tx: Tx, { account_id }: StatusRow): Promise<Counted> {
  await directly(tx)`update accounts set statuses_count = statuses_count - 1 where id = ${account_id}`;
  return UNKNOWN;
}
