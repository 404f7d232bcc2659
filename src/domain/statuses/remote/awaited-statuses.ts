import { isLocalUri } from '../../../lib/origin.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { remembered } from '../../../platform/db/remembered.ts';
import { enqueueAfter } from '../../../platform/jobs/enqueue.ts';
import type { AwaitedStatusRow } from '../../../schema/awaited-statuses.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { attachQuoted } from '../../quotes/attach-quoted.ts';
import type { Reach } from '../new-status.ts';
import { adoptReply } from './adopt-reply.ts';

const ATTEMPTS = 6;

/**
 * Remembers that a post waits for another that is not known here. Orders that to be fetched, unless the post was only fetched itself: one
 * fetch does not lead to another without end.
 */
export async function awaitStatus(tx: Tx, waiting: AwaitedStatusRow, reach: Reach): Promise<void> {
  await tx
    .insertInto('awaited_statuses')
    .values(waiting)
    .onConflict((oc) => oc.columns(['status_id', 'role']).doNothing())
    .execute();
  if (reach !== 'nobody') await orderAwaited(tx, waiting.uri);
}

/** Orders a post that others wait for to be fetched, unless it would be this server's. */
export async function orderAwaited(tx: Tx, uri: string): Promise<void> {
  if (isLocalUri(tx, uri)) return;
  await enqueueAfter(tx, {
    name: 'resolve-status',
    payload: { uri },
    lane: 'low',
    host: new URL(uri).host,
    uniqueKey: `resolve-status:${uri}`,
    maxAttempts: ATTEMPTS,
  });
}

/** Whether any post waits at all: few do. */
const isAnyAwaited = remembered(['awaited_statuses'], async (db: Db, _key: number): Promise<boolean> => {
  const row = await db.selectFrom('awaited_statuses').select('status_id').limit(1).executeTakeFirst();
  return row !== undefined;
});

/**
 * Links the posts that waited for this one, by its id or another address: those that answer it, and those that quote it. The caller has locked
 * the name of that address.
 */
export async function endWaiting(tx: Tx, arrived: StatusRow, address = arrived.uri): Promise<void> {
  // Where others write too, what is remembered may be older than what the lock has just waited for.
  if (tx.dialect === 'sqlite' && !(await isAnyAwaited(tx, 0))) return;
  const ended = await tx.deleteFrom('awaited_statuses').where('uri', '=', address).returningAll().execute();
  for (const { status_id, role, fan_out } of ended) {
    if (role === 'parent') await adoptReply(tx, arrived, status_id, fan_out === 1);
    else await attachQuoted(tx, status_id, arrived);
  }
}
