import { newId } from '../../../lib/id.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { recordDirectMessage } from '../../conversations/record-direct-message.ts';
import { removeFromConversations } from '../../conversations/remove-from-conversations.ts';
import { addGroups } from '../groups.ts';
import { listMentioned } from '../mentioned.ts';
import { reviseStatus } from '../revise-status.ts';

/** The most unknown accounts of one post that are fetched, because a post must not make this server contact any number of others. */
const MAX_UNKNOWN = 20;
const ATTEMPTS = 4;

/** Orders a fetch of the remote accounts, by ActivityPub id, that a post mentions and that are not known here. */
export async function orderUnknown(tx: Tx, { id, uri }: StatusRow, uris: readonly string[]): Promise<void> {
  if (uris.length === 0) return;
  await enqueue(tx, {
    name: 'resolve-mentions',
    payload: { statusId: id, uris: uris.slice(0, MAX_UNKNOWN) },
    lane: 'low',
    host: new URL(uri).host,
    maxAttempts: ATTEMPTS,
  });
}

/**
 * Adds remote accounts that have only now become known to the mentions of a post, so that replies reach them and they take part in the
 * conversation. Does nothing when the post is gone. Mastodon: MentionResolveWorker.
 */
export async function addMentioned(tx: Tx, statusId: number, accountIds: readonly number[]): Promise<void> {
  const status = await lockRow(tx, 'statuses', statusId);
  if (!status || accountIds.length === 0) return;
  const rows = accountIds.map((id) => ({ id: newId(), status_id: statusId, account_id: id, silent: 0 as const }));
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('mentions')
    .values(rows)
    .onConflict((oc) => oc.columns(['status_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!added) return;
  await addGroups(tx, status, accountIds);
  await reviseStatus(tx, statusId, {});
  if (status.visibility === 'direct') await fileAnew(tx, status);
  tx.emit({ type: 'status.edited', statusId });
}

/** Moves the message to the conversation of all its participants. */
async function fileAnew(tx: Tx, status: StatusRow): Promise<void> {
  const mentioned = await listMentioned(tx, status.id);
  await removeFromConversations(tx, status.id);
  await recordDirectMessage(tx, status, mentioned);
}
