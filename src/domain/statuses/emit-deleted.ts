import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** What listeners need to know of a status that goes. */
export type Deleted = Pick<
  StatusRow,
  'id' | 'account_id' | 'visibility' | 'local' | 'reblog_of_id' | 'in_reply_to_account_id'
>;

/** Tells listeners, once the transaction has committed, that a status or a reblog has been removed. */
export function emitDeleted(
  tx: Tx,
  row: Deleted,
  tagNames: readonly string[] = [],
  mentionedIds: readonly number[] = [],
): void {
  const { id: statusId, account_id: accountId, visibility, reblog_of_id: reblogOfId } = row;
  tx.emit({
    type: 'status.deleted',
    statusId,
    accountId,
    visibility,
    local: row.local === 1,
    reblogOfId,
    inReplyToAccountId: row.in_reply_to_account_id,
    tagNames,
    mentionedIds,
  });
}
