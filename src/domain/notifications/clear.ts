import { notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { ungroupedId } from './group-keys.ts';

/** Deletes all notifications of an account, even filtered ones; requests stay. */
export async function clearNotifications(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('account_id', '=', accountId).execute();
}

/** Deletes one notification. 404 for anybody else's. */
export async function dismissNotification(tx: Tx, accountId: number, id: number): Promise<void> {
  const dismissed = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (!dismissed) throw notFound();
}

/** Deletes all notifications of a group; does nothing when there is none with that key. */
export async function dismissGroup(tx: Tx, accountId: number, groupKey: string): Promise<void> {
  const single = ungroupedId(groupKey);
  const query = tx.deleteFrom('notifications').where('account_id', '=', accountId);
  await (single === undefined ? query.where('group_key', '=', groupKey) : query.where('id', '=', single)).execute();
}
