import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';

/** Removes a direct message from its conversations, and deletes those that become empty. */
export async function removeFromConversations(tx: Tx, statusId: number): Promise<void> {
  const left = await tx
    .deleteFrom('account_conversation_statuses')
    .where('status_id', '=', statusId)
    .returning('account_conversation_id')
    .execute();
  const ids = left.map((row) => row.account_conversation_id).sort((a, b) => a - b);
  for (const id of ids) await settleConversation(tx, id);
}

/** After messages have left a conversation: its last status is the newest of the others, and without any it is deleted. */
export async function settleConversation(tx: Tx, id: number): Promise<void> {
  // Another transaction that is adding a message holds this lock, and its message keeps the conversation alive.
  await lockRow(tx, 'account_conversations', id);
  const newest = await tx
    .selectFrom('account_conversation_statuses')
    .select((eb) => eb.fn.max('status_id').as('status_id'))
    .where('account_conversation_id', '=', id)
    .executeTakeFirst();
  if (newest?.status_id == null) await tx.deleteFrom('account_conversations').where('id', '=', id).execute();
  else
    await tx
      .updateTable('account_conversations')
      .set({ last_status_id: newest.status_id })
      .where('id', '=', id)
      .execute();
}
