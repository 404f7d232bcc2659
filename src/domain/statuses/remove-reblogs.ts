import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { countReblog } from './count-reblog.ts';
import { emitDeleted } from './emit-deleted.ts';

type Original = Pick<StatusRow, 'id' | 'account_id'>;

/**
 * The most reblogs whose removal is announced to listeners, the newest ones, because the others are on no page that anybody has open; and
 * the most that one statement removes.
 */
const MOST = 500;

/** Removes all reblogs of a status. The caller has locked the status. */
export async function removeReblogs(tx: Tx, status: Original): Promise<void> {
  while ((await removeReblogPart(tx, status)) > 0);
}

/**
 * Removes some reblogs of a status; the newest, whose removal is announced, go last. Returns how many they were. The caller has locked the
 * status.
 */
export async function removeReblogPart(tx: Tx, status: Original): Promise<number> {
  // Their ids first, which SQLite finds in an index alone.
  const newest = await tx
    .selectFrom('statuses')
    .select('id')
    .where('reblog_of_id', '=', status.id)
    .orderBy('id', 'desc')
    .limit(2 * MOST)
    .execute();
  if (newest.length === 0) return 0;
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
  return reblogs.length;
}

/** Subtracts reblogs by these accounts from all counts, and removes the notifications that the author of the status got about them. */
async function uncount(tx: Tx, { id, account_id }: Original, by: readonly number[]): Promise<void> {
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
