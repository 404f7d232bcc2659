import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { fileMessage } from '../conversations/record-direct-message.ts';

/** How many notifications one transaction releases, so that other writes get their turn. */
const BATCH = 200;

/**
 * Releases filtered notifications of an accepted sender; direct messages join the conversations. Returns whether more may be left, and
 * tells the account's streams when none are. Mastodon: UnfilterNotificationsWorker.
 */
export async function unfilter(tx: Tx, accountId: number, fromId: number): Promise<boolean> {
  const filtered = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'status_id'])
    .where('account_id', '=', accountId)
    .where('from_account_id', '=', fromId)
    .where('filtered', '=', 1)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (filtered.length > 0) {
    const ids = filtered.map((row) => row.id);
    await tx
      .updateTable('notifications')
      .set({ filtered: 0 })
      .where(idsIn(tx, 'id', ids))
      .execute();
    const mentioning = filtered.flatMap((row) =>
      row.type === 'mention' && row.status_id !== null ? row.status_id : [],
    );
    await fileMessages(tx, accountId, mentioning);
  }
  if (filtered.length === BATCH) return true;
  tx.emit({ type: 'notifications.merged', accountId });
  return false;
}

async function fileMessages(tx: Tx, accountId: number, statusIds: readonly number[]): Promise<void> {
  if (statusIds.length === 0) return;
  const statuses = await tx
    .selectFrom('statuses')
    .select(['id', 'account_id', 'conversation_id'])
    .where(idsIn(tx, 'id', statusIds))
    .where('visibility', '=', 'direct')
    .orderBy('id')
    .execute();
  const mentions = await tx
    .selectFrom('mentions')
    .select(['status_id', 'account_id'])
    .where(
      idsIn(
        tx,
        'status_id',
        statuses.map((status) => status.id),
      ),
    )
    .execute();
  const mentioned = Map.groupBy(mentions, (mention) => mention.status_id);
  for (const status of statuses) {
    const named = (mentioned.get(status.id) ?? []).map((mention) => mention.account_id);
    await fileMessage(tx, accountId, status, [status.account_id, ...named]);
  }
}
