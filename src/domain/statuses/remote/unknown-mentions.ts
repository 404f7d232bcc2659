import { newId } from '../../../lib/id.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { recordDirectMessage } from '../../conversations/record-direct-message.ts';
import { removeFromConversations } from '../../conversations/remove-from-conversations.ts';
import { listMentioned } from '../mentioned.ts';
import { reviseStatus } from '../revise-status.ts';

/** People of one post who are asked for: a list of strangers must not send this server everywhere. */
const MAX_UNKNOWN = 20;
const ATTEMPTS = 4;

/** Has the people of other servers asked for whom a post names and nobody here knows yet, by their ActivityPub ids. */
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
 * Adds people of other servers to those whom a post names, who are known only now: who answers it reaches them too, and they take part in
 * the conversation. Nothing when the post has gone. Mastodon: MentionResolveWorker.
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
  await reviseStatus(tx, statusId, {});
  if (status.visibility === 'direct') await fileAnew(tx, status);
  tx.emit({ type: 'status.edited', statusId });
}

/** A conversation is that of all who take part in it. */
async function fileAnew(tx: Tx, status: StatusRow): Promise<void> {
  const mentioned = await listMentioned(tx, status.id);
  await removeFromConversations(tx, status.id);
  await recordDirectMessage(tx, status, mentioned);
}
