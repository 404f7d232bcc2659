import { invalid } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { getOriginal } from './original.ts';

/** Mutes notifications about the thread of a status. 404 when the status is hidden, 422 when it belongs to no thread. */
export async function muteConversation(tx: Tx, viewer: { accountId: number }, statusId: number): Promise<void> {
  const conversationId = await conversationOf(tx, viewer, statusId);
  await tx
    .insertInto('conversation_mutes')
    .values({ account_id: viewer.accountId, conversation_id: conversationId })
    .onConflict((oc) => oc.columns(['account_id', 'conversation_id']).doNothing())
    .execute();
}

/** Unmutes notifications about the thread of a status. Fails like `muteConversation`. */
export async function unmuteConversation(tx: Tx, viewer: { accountId: number }, statusId: number): Promise<void> {
  const conversationId = await conversationOf(tx, viewer, statusId);
  await tx
    .deleteFrom('conversation_mutes')
    .where('account_id', '=', viewer.accountId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

async function conversationOf(tx: Tx, viewer: { accountId: number }, statusId: number): Promise<number> {
  const status = await getOriginal(tx, viewer, statusId);
  if (status.conversation_id === null) throw invalid('noConversation');
  return status.conversation_id;
}
