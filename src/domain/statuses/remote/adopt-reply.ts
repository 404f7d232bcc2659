import type { Tx } from '../../../platform/db/handle.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { fanOut } from '../../timelines/fan-out.ts';
import { countReply } from '../counters.ts';
import { isDistributable } from '../visibility.ts';

/**
 * Puts a post, with what is below it, below the one it answers, which was not known before; `spread` writes it into the home
 * timelines that can judge it now. Nothing when that would close a circle.
 */
export async function adoptReply(tx: Tx, parent: StatusRow, childId: number, spread: boolean): Promise<void> {
  const child = await tx.selectFrom('statuses').selectAll().where('id', '=', childId).executeTakeFirst();
  if (!child || child.in_reply_to_id !== null || (await isBelow(tx, parent, childId))) return;
  const adopted = await tx
    .updateTable('statuses')
    .set((eb) => ({
      in_reply_to_id: parent.id,
      in_reply_to_account_id: parent.account_id,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', child.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await joinConversation(tx, child, parent);
  if (isDistributable(child.visibility)) await countReply(tx, parent.id, 1);
  if (spread) await fanOut(tx, adopted);
  tx.emit({ type: 'status.edited', statusId: child.id, ...(spread && { comesHome: true }) });
}

async function joinConversation(tx: Tx, child: StatusRow, parent: StatusRow): Promise<void> {
  if (child.conversation_id === null || child.conversation_id === parent.conversation_id) return;
  await tx
    .updateTable('statuses')
    .set({ conversation_id: parent.conversation_id })
    .where('conversation_id', '=', child.conversation_id)
    .execute();
}

/** Higher than any honest thread. */
const MAX_HEIGHT = 1000;

/** Whether a post is below another in a thread, so that attaching them the other way round would make a cycle. */
async function isBelow(tx: Tx, post: StatusRow, otherId: number): Promise<boolean> {
  let current: number | null = post.id;
  for (let height = 0; current !== null && height < MAX_HEIGHT; height += 1) {
    if (current === otherId) return true;
    const row: { in_reply_to_id: number | null } | undefined = await tx
      .selectFrom('statuses')
      .select('in_reply_to_id')
      .where('id', '=', current)
      .executeTakeFirst();
    current = row?.in_reply_to_id ?? null;
  }
  return current !== null;
}
