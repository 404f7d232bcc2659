import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { greatest, idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { judge } from '../notifying/judge.ts';
import { participantColumns } from './participants.ts';

/** Conversations are only recorded for messages with at most this many participants. */
const MAX_PARTICIPANTS = 500;

/**
 * Adds a direct message to the conversations of its local participants: the author, and the mentioned `participantIds`. It is left out for
 * those who would not be notified of it. Mastodon: AccountConversation.add_status, NotifyService.
 */
export async function recordDirectMessage(tx: Tx, status: StatusRow, participantIds: readonly number[]): Promise<void> {
  const everybody = [...new Set([status.account_id, ...participantIds])].slice(0, MAX_PARTICIPANTS);
  const local = await tx
    .selectFrom('users')
    .select('account_id')
    .where(idsIn(tx, 'account_id', everybody))
    // Makes concurrent messages between the same people wait for each other instead of deadlocking.
    .orderBy('account_id')
    .execute();
  for (const { account_id: owner } of local) {
    if (owner === status.account_id || (await accepts(tx, owner, status))) {
      await fileMessage(tx, owner, status, everybody);
    }
  }
}

async function accepts(tx: Tx, owner: number, status: StatusRow): Promise<boolean> {
  const notice = { to: owner, from: status.account_id, type: 'mention', statusId: status.id } as const;
  return (await judge(tx, notice)) === 'accept';
}

/**
 * Adds a direct message to the conversation that its participants have with `owner` in its thread, usually as the newest. Mastodon: a thread
 * has a conversation for each set of participants.
 */
export async function fileMessage(
  tx: Tx,
  owner: number,
  status: Pick<StatusRow, 'id' | 'account_id' | 'conversation_id'>,
  everybody: readonly number[],
): Promise<void> {
  const { conversation_id } = status;
  if (conversation_id === null) return;
  const unread = status.account_id === owner ? (0 as const) : (1 as const);
  const row = await tx
    .insertInto('account_conversations')
    .values({
      id: newId(),
      account_id: owner,
      conversation_id,
      ...participantColumns(everybody.filter((id) => id !== owner)),
      last_status_id: status.id,
      unread,
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'conversation_id', 'participants_key']).doUpdateSet((eb) => ({
        unread,
        last_status_id: greatest(
          tx,
          eb.fn.coalesce('account_conversations.last_status_id', eb.val(status.id)),
          eb.ref('excluded.last_status_id'),
        ),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_conversation_statuses')
    .values({ account_conversation_id: row.id, status_id: status.id })
    .onConflict((oc) => oc.doNothing())
    .execute();
  tx.emit({ type: 'conversation.updated', accountId: owner, conversationId: row.id });
}
