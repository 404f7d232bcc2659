import { isDistributable } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { supersede } from '../deliveries/supersede.ts';
import { keepReported } from '../evidence/keep-status.ts';
import { deleteMediaOf } from '../media/delete.ts';
import { detachMedia } from '../media/detach.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { removeQuote } from '../quotes/remove-quote.ts';
import { uncountFeaturedTagUse } from '../tags/count-featured-tags.ts';
import { retract } from '../timelines/fan-out.ts';
import { leaveTombstone } from '../tombstones/leave.ts';
import { countReblog } from './count-reblog.ts';
import { countStatus } from './counters.ts';
import { emitDeleted } from './emit-deleted.ts';
import { federateStatus } from './federate.ts';
import { listMentioned } from './mentioned.ts';
import { releaseQuotes, releaseReplies } from './release.ts';
import { removeReblogs } from './remove-reblogs.ts';

type Options = {
  /** Deletes the attachments too; otherwise their owner can use them again. */
  readonly deleteMedia?: boolean;
  /** Leaves no tombstone, because its author has not deleted it and it can be fetched again. */
  readonly mayReturn?: boolean;
  /** Tells no other server, because they learn that the author is gone. */
  readonly untold?: boolean;
};

/**
 * Removes a status or a reblog and everything that depends on it: its reblogs, timeline entries, notifications and counts. Replies stay,
 * without a parent; quotes of it show that it was deleted. The caller must check permissions, and call `removeAhead` first. Does
 * nothing when another transaction has just removed it.
 */
export async function removeStatus(
  tx: Tx,
  known: StatusRow,
  { deleteMedia = false, mayReturn = false, untold = false }: Options = {},
): Promise<void> {
  const row = await lockStatus(tx, known);
  if (!row) return;
  if (row.reblog_of_id === null) await keepReported(tx, row);
  const tags = await tagsOf(tx, row.id);
  if (!untold) await federateStatus(tx, row.reblog_of_id === null ? 'delete' : 'undo_announce', row);
  await retract(tx, row.id);
  const mentionedIds = await listMentioned(tx, row.id);
  if (row.reblog_of_id === null) await releaseDependents(tx, row);
  else await endReblog(tx, row, row.reblog_of_id);
  if (row.reblog_of_id === null) await (deleteMedia ? deleteMediaOf(tx, row.id) : detachMedia(tx, row.id));
  await countStatus(tx, row, -1);
  if (isDistributable(row.visibility)) {
    await uncountFeaturedTagUse(
      tx,
      row.account_id,
      tags.map((tag) => tag.id),
    );
  }
  await tx.deleteFrom('statuses').where('id', '=', row.id).execute();
  // Copies that were to be passed on are no longer sent; deliveries of local posts are superseded by the Delete activity.
  if (row.local === 0 && row.reblog_of_id === null) await supersede(tx, row.uri);
  const wasOpen = isDistributable(row.visibility) && row.local_only === 0;
  if (!mayReturn && (row.local === 1 || row.reblog_of_id === null)) await leaveTombstone(tx, row.uri, { wasOpen });
  emitDeleted(
    tx,
    row,
    tags.map((tag) => tag.name),
    mentionedIds,
  );
}

/**
 * Locks and returns the current status, which this transaction is to remove. The reblogged or parent status, whose counts change too, is
 * locked first, as everywhere, so that there are no deadlocks.
 */
async function lockStatus(tx: Tx, { id, reblog_of_id, in_reply_to_id }: StatusRow): Promise<StatusRow | undefined> {
  const above = reblog_of_id ?? in_reply_to_id;
  if (above !== null) await lockRow(tx, 'statuses', above);
  return lockRow(tx, 'statuses', id, { removing: true });
}

function tagsOf(tx: Tx, statusId: number) {
  return tx
    .selectFrom('status_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select(['t.id', 't.name'])
    .where('st.status_id', '=', statusId)
    .execute();
}

/** Removes what refers to a deleted status. Rows that are not counted anywhere are left to the database's foreign keys. */
async function releaseDependents(tx: Tx, row: StatusRow): Promise<void> {
  await removeReblogs(tx, row);
  await releaseReplies(tx, row);
  await releaseQuotes(tx, row);
  await removeQuote(tx, row.id);
}

async function endReblog(tx: Tx, row: StatusRow, originalId: number): Promise<void> {
  await countReblog(tx, originalId, -1);
  const original = await tx.selectFrom('statuses').select('account_id').where('id', '=', originalId).executeTakeFirst();
  if (!original) return;
  await withdrawNotification(tx, {
    to: original.account_id,
    from: row.account_id,
    type: 'reblog',
    statusId: originalId,
  });
}
