import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { countReblog } from '../reblogs/count-reblog.ts';
import { emitDeleted } from './emit-deleted.ts';

/** A status, and how often it has been reblogged. */
export type Reblogged = Pick<StatusRow, 'id' | 'account_id' | 'reblogs_count'>;

/**
 * The most reblogs that are removed in one transaction, so that it does not hold up others. If a status was reblogged more often, only the
 * newest ones, as many, are announced to listeners, because the others are on no page that anybody has open.
 */
const MOST = 500;

/**
 * Removes reblogs of statuses that are about to be removed, in separate transactions, until few enough are left to be removed together with
 * the statuses. Does nothing when there are no more than that. Callers of `removeStatus` call it before their transaction, once all checks
 * have passed: after a crash in between, the removal has to be requested again.
 */
export async function removeReblogsAhead(store: Store, rows: readonly Reblogged[]): Promise<void> {
  if (!areMany(rows)) return;
  const ids = rows.map(({ id }) => id);
  const removeSome = async (tx: Tx) => removeSomeReblogs(tx, await countsOf(tx, ids));
  while (await store.transaction(removeSome, { flushLater: true }));
}

/** One step of `removeReblogsAhead`. Returns whether it removed any, so that the statuses themselves belong in a later transaction. */
export async function removeSomeReblogs(tx: Tx, rows: readonly Reblogged[]): Promise<boolean> {
  const [most] = rows.toSorted((one, other) => other.reblogs_count - one.reblogs_count);
  if (!most || !areMany(rows) || !(await lockRow(tx, 'statuses', most.id))) return false;
  return removePart(tx, most);
}

/** Removes all reblogs of a status. The caller has locked the status. */
export async function removeReblogs(tx: Tx, status: Reblogged): Promise<void> {
  while (await removePart(tx, status));
}

/** Whether statuses have more reblogs than go in one transaction. */
function areMany(rows: readonly Reblogged[]): boolean {
  return rows.reduce((sum, row) => sum + row.reblogs_count, 0) > MOST;
}

function countsOf(db: Db, ids: readonly number[]): Promise<Reblogged[]> {
  return db
    .selectFrom('statuses')
    .select(['id', 'account_id', 'reblogs_count'])
    .where(idsIn(db, 'id', ids))
    .execute();
}

/** Removes one part; the newest reblogs, whose removal is announced, go last. Returns whether there were any left. */
async function removePart(tx: Tx, status: Reblogged): Promise<boolean> {
  // Their ids first, which SQLite finds in an index alone.
  const newest = await tx
    .selectFrom('statuses')
    .select('id')
    .where('reblog_of_id', '=', status.id)
    .orderBy('id', 'desc')
    .limit(2 * MOST)
    .execute();
  if (newest.length === 0) return false;
  const areLast = newest.length <= MOST;
  const ids = newest.slice(areLast ? 0 : MOST).map(({ id }) => id);
  const reblogs = await tx
    .deleteFrom('statuses')
    .where(idsIn(tx, 'id', ids))
    .returning(['id', 'account_id', 'visibility', 'local', 'reblog_of_id', 'in_reply_to_account_id'])
    .execute();
  const by = reblogs.map(({ account_id }) => account_id);
  await uncount(tx, status, by);
  if (areLast) for (const reblog of reblogs) emitDeleted(tx, reblog);
  return true;
}

/** Subtracts reblogs by these accounts from all counts, and removes the notifications that the author of the status got about them. */
async function uncount(tx: Tx, { id, account_id }: Reblogged, by: readonly number[]): Promise<void> {
  await countReblog(tx, id, -by.length);
  await tx
    .updateTable('accounts')
    .set((eb) => ({ statuses_count: eb('statuses_count', '-', 1) }))
    .where(idsIn(tx, 'id', by))
    .execute();
  await tx
    .deleteFrom('notifications')
    .where(idsIn(tx, 'from_account_id', by))
    .where('account_id', '=', account_id)
    .where('status_id', '=', id)
    .where('type', '=', 'reblog')
    .execute();
}
