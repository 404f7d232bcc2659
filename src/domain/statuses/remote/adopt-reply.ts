import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/handle.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { fanOut } from '../../timelines/fan-out.ts';
import { countReply } from '../counters.ts';
import { isDistributable } from '../visibility.ts';

/** A reply whose parent was not known before; `spread` adds it to the home timelines that were waiting for the parent. */
export type Orphan = { readonly id: number; readonly spread: boolean };

/** Moves posts, with everything below them, to the thread of the post they reply to. Posts that would close a circle are left alone. */
export async function adoptReplies(tx: Tx, parent: StatusRow, orphans: readonly Orphan[]): Promise<void> {
  if (orphans.length === 0) return;
  const above = await readUpwards(tx, parent.id);
  // A post that is moved below this one is not above it, so the ancestors stay the same.
  if (above) for (const orphan of orphans) if (!above.has(orphan.id)) await adoptReply(tx, parent, orphan);
}

async function adoptReply(tx: Tx, parent: StatusRow, { id, spread }: Orphan): Promise<void> {
  const child = await tx.selectFrom('statuses').selectAll().where('id', '=', id).executeTakeFirst();
  if (!child || child.in_reply_to_id !== null) return;
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
