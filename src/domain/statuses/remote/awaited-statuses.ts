import { isLocalUri } from '../../../lib/origin.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { remembered } from '../../../platform/db/remembered.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import { enqueueAfter } from '../../../platform/jobs/enqueue.ts';
import type { AwaitedStatusRow } from '../../../schema/awaited-statuses.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { attachQuoted } from '../../quotes/attach-quoted.ts';
import type { Reach } from '../new-status.ts';
import { adoptReplies } from './adopt-reply.ts';

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

/** So many are linked in one transaction: others write in between. */
const BATCH = 50;

/**
 * Links the posts that waited for this one, by its id or another address: those that answer it, and those that quote it. Of many, the rest
 * is left to a job. The caller has locked the name of that address.
 */
export async function endWaiting(tx: Tx, arrived: StatusRow, address = arrived.uri): Promise<void> {
  // Where others write too, what is remembered may be older than what the lock has just waited for.
  if (tx.dialect === 'sqlite' && !(await isAnyAwaited(tx, 0))) return;
  if (!(await endSome(tx, arrived, address))) return;
  await enqueueAfter(tx, {
    name: 'end-waiting',
    payload: { statusId: arrived.id, address },
    lane: 'low',
    uniqueKey: `end-waiting:${address}`,
  });
}

/** Links some of those that still wait for a post, as `endWaiting`; whether others are left. */
export async function endMoreWaiting(tx: Tx, statusId: number, address: string): Promise<boolean> {
  await lockName(tx, address);
  const arrived = await tx.selectFrom('statuses').selectAll().where('id', '=', statusId).executeTakeFirst();
  return arrived !== undefined && endSome(tx, arrived, address);
}

async function endSome(tx: Tx, arrived: StatusRow, address: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('awaited_statuses')
    .select('status_id')
    .where('uri', '=', address)
    .orderBy('status_id')
    .limit(BATCH + 1)
    .execute();
  if (waiting.length === 0) return false;
  const ids = waiting.slice(0, BATCH).map(({ status_id }) => status_id);
  const ended = await tx
    .deleteFrom('awaited_statuses')
    .where('uri', '=', address)
    .where(idsIn(tx, 'status_id', ids))
    .returningAll()
    .execute();
  const orphans = ended.filter(({ role }) => role === 'parent');
  await adoptReplies(
    tx,
    arrived,
    orphans.map(({ status_id, fan_out }) => ({ id: status_id, spread: fan_out === 1 })),
  );
  for (const { status_id, role } of ended) if (role === 'quote') await attachQuoted(tx, status_id, arrived);
  return waiting.length > BATCH;
}
