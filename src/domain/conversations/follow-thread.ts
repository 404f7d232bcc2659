import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { greatest, idsIn } from '../../platform/db/sql.ts';
import type { AccountConversationRow } from '../../schema/conversations.ts';
import { settleConversation } from './remove-from-conversations.ts';

/** Lets conversations follow their direct messages that have moved from a thread to another. */
export async function followThread(tx: Tx, fromId: number, toId: number): Promise<void> {
  const left = await tx
    .selectFrom('account_conversations')
    .select('id')
    .where('conversation_id', '=', fromId)
    .orderBy('id')
    .execute();
  for (const { id } of left) {
    const row = await lockRow(tx, 'account_conversations', id);
    if (row) await moveMessages(tx, row, toId);
  }
}

async function moveMessages(tx: Tx, row: AccountConversationRow, toId: number): Promise<void> {
  const messages = await tx
    .selectFrom('account_conversation_statuses as m')
    .innerJoin('statuses as s', 's.id', 'm.status_id')
    .select('m.status_id')
    .where('m.account_conversation_id', '=', row.id)
    .where('s.conversation_id', '=', toId)
    .execute();
  if (messages.length === 0) return;
  const ids = messages.map((message) => message.status_id);
  const targetId = await addToThread(tx, row, toId, Math.max(...ids));
  await tx
    .updateTable('account_conversation_statuses')
    .set({ account_conversation_id: targetId })
    .where('account_conversation_id', '=', row.id)
    .where(idsIn(tx, 'status_id', ids))
    .execute();
  await settleConversation(tx, row.id);
  tx.emit({ type: 'conversation.updated', accountId: row.account_id, conversationId: targetId });
}

/** The id of the same people's conversation in another thread, which is unread if either is. */
async function addToThread(tx: Tx, row: AccountConversationRow, toId: number, lastId: number): Promise<number> {
  const target = await tx
    .insertInto('account_conversations')
    .values({ ...row, id: newId(), conversation_id: toId, last_status_id: lastId })
    .onConflict((oc) =>
      oc.columns(['account_id', 'conversation_id', 'participants_key']).doUpdateSet((eb) => ({
        unread: greatest(tx, eb.ref('account_conversations.unread'), eb.ref('excluded.unread')),
        last_status_id: greatest(
          tx,
          eb.fn.coalesce('account_conversations.last_status_id', 'excluded.last_status_id'),
          eb.ref('excluded.last_status_id'),
        ),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return target.id;
}
