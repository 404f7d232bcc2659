import { sql } from 'kysely';
import { isDistributable } from '../../../lib/visibility.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { fanOut } from '../../timelines/fan-out.ts';
import { countReply } from '../counters.ts';
import { joinConversations, MOST_MOVED } from './join-conversations.ts';
import { contentInThread } from './thread-title.ts';

/** A reply whose parent was not known before; `spread` adds it to the home timelines that were waiting for the parent. */
export type Orphan = { readonly id: number; readonly spread: boolean };

/** Moves posts, with everything below them, to the thread of the post they reply to. Posts that would close a circle are left alone. */
export async function adoptReplies(tx: Tx, parent: StatusRow, orphans: readonly Orphan[]): Promise<void> {
  if (orphans.length === 0) return;
  const above = await readUpwards(tx, parent.id);
  if (!above) return;
  let room = MOST_MOVED;
  // A post that is put below this one is not above it: what is above stays the same meanwhile.
  for (const orphan of orphans) if (!above.has(orphan.id)) room -= await adoptReply(tx, parent, orphan, room);
}

/** How many others have changed their conversation with it, `room` at most. */
async function adoptReply(tx: Tx, parent: StatusRow, { id, spread }: Orphan, room: number): Promise<number> {
  const child = await tx.selectFrom('statuses').selectAll().where('id', '=', id).executeTakeFirst();
  if (!child || child.in_reply_to_id !== null) return 0;
  const content = await contentInThread(tx, child.content, parent);
  const adopted = await tx
    .updateTable('statuses')
    .set((eb) => ({
      content,
      in_reply_to_id: parent.id,
      in_reply_to_account_id: parent.account_id,
      conversation_id: parent.conversation_id,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', child.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const moved = await joinConversation(tx, child, parent, room);
  if (isDistributable(child.visibility)) await countReply(tx, parent.id, 1);
  if (spread) await fanOut(tx, adopted);
  tx.emit({ type: 'status.edited', statusId: child.id, ...(spread && { comesHome: true }) });
  return moved;
}

async function joinConversation(tx: Tx, child: StatusRow, parent: StatusRow, room: number): Promise<number> {
  const { id: childId, conversation_id: fromId } = child;
  const { conversation_id: toId } = parent;
  if (fromId === null || toId === null || fromId === toId) return 0;
  return joinConversations(tx, { childId, fromId, toId }, room);
}

/** Higher than any genuine thread. */
const MAX_HEIGHT = 1000;

/** The ids of a post and all its ancestors; undefined when the thread is too high. */
async function readUpwards(tx: Tx, id: number): Promise<ReadonlySet<number> | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive up(id, parent_id, height) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${id}
      union all
      select s.id, s.in_reply_to_id, up.height + 1 from up join statuses as s on s.id = up.parent_id
      where up.height <= ${MAX_HEIGHT}
    )
    select id from up`.execute(tx);
  return rows.length > MAX_HEIGHT ? undefined : new Set(rows.map((row) => row.id));
}
