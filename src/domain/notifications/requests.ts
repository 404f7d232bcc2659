import { newId } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { NotificationRequestRow } from '../../schema/notifications.ts';
import { getOwnRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { unfilter } from './unfilter.ts';

/** The job that releases the notifications of an accepted sender. */
export const UNFILTER_JOB = 'unfilter-notifications';

/** A page of the requests of an account, newest first; those of suspended senders are hidden. */
export function listRequests(db: Db, accountId: number, page: Page): Promise<NotificationRequestRow[]> {
  const query = db
    .selectFrom('notification_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.from_account_id')
    .selectAll('r')
    .where('r.account_id', '=', accountId)
    .where('a.suspended_at', 'is', null);
  return readPage(query, 'r.id', page);
}

/** One request of an account. 404 for anybody else's. */
export function getRequest(db: Db, accountId: number, id: number): Promise<NotificationRequestRow> {
  return getOwnRow(db, 'notification_requests', accountId, id);
}

/** Accepts the senders of requests permanently and releases their notifications, directly if there are few. Unknown ids are ignored. */
export async function acceptRequests(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  for (const { from_account_id: fromId } of await removeRequests(tx, accountId, ids)) {
    await tx
      .insertInto('notification_permissions')
      .values({ id: newId(), account_id: accountId, from_account_id: fromId })
      .onConflict((oc) => oc.columns(['account_id', 'from_account_id']).doNothing())
      .execute();
    const more = await unfilter(tx, accountId, fromId);
    if (more) await enqueue(tx, { name: UNFILTER_JOB, payload: { accountId, fromId }, lane: 'high' });
  }
}

/** Dismisses requests and deletes the filtered notifications of their senders. Unknown ids are ignored. */
export async function dismissRequests(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const dismissed = await removeRequests(tx, accountId, ids);
  const senders = dismissed.map((request) => request.from_account_id);
  await tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where(idsIn(tx, 'from_account_id', senders))
    .where('filtered', '=', 1)
    .execute();
}

/** Withdraws the permission of an accepted sender. Mastodon: BlockService. */
export async function withdrawPermission(tx: Tx, accountId: number, fromId: number): Promise<void> {
  await tx
    .deleteFrom('notification_permissions')
    .where('account_id', '=', accountId)
    .where('from_account_id', '=', fromId)
    .execute();
}

/** Whether all notifications of accepted senders have been released. */
export async function areMerged(db: Db, accountId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('notification_permissions as p')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.from_account_id', '=', 'p.from_account_id').onRef('n.account_id', '=', 'p.account_id'),
    )
    .select('n.id')
    .where('p.account_id', '=', accountId)
    .where('n.filtered', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}

function removeRequests(tx: Tx, accountId: number, ids: readonly number[]): Promise<{ from_account_id: number }[]> {
  return tx
    .deleteFrom('notification_requests')
    .where('account_id', '=', accountId)
    .where(idsIn(tx, 'id', ids))
    .returning('from_account_id')
    .execute();
}
