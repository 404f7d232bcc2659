import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/handle.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { enqueueAfter } from '../../../platform/jobs/enqueue.ts';
import { followThread } from '../../conversations/follow-thread.ts';

/** The most posts that change their conversation in one transaction, so that it does not hold up others. */
export const MOST_MOVED = 500;

/** A post moved from one conversation to another, and the rest of the first one has to follow it. */
export type Joined = { readonly childId: number; readonly fromId: number; readonly toId: number };

/** Moves the rest of the first conversation: up to `room` posts at once, the others by a job. Returns how many moved at once. */
export async function joinConversations(tx: Tx, joined: Joined, room: number): Promise<number> {
  const moved = await move(tx, joined, room);
  if (moved < room) return moved;
  await enqueueAfter(tx, {
    name: 'join-conversations',
    payload: joined,
    lane: 'low',
    uniqueKey: `join-conversations:${joined.fromId}`,
  });
  return moved;
}

/** Moves some more of it. Returns whether there was any left. */
export async function moveMore(tx: Tx, { childId, fromId, toId }: Joined): Promise<boolean> {
  // The post may be on its way to a third conversation: the others must not stay behind.
  const child = await lockRow(tx, 'statuses', childId);
  const target = child?.conversation_id ?? (await lockRow(tx, 'conversations', toId))?.id;
  if (target === undefined || target === fromId) return false;
  return (await move(tx, { fromId, toId: target }, MOST_MOVED)) > 0;
}

async function move(tx: Tx, { fromId, toId }: Omit<Joined, 'childId'>, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update statuses set conversation_id = ${toId} where id in (
      select id from statuses where conversation_id = ${fromId} order by id limit ${limit})`.execute(tx);
  await followThread(tx, fromId, toId);
  return Number(numAffectedRows);
}
