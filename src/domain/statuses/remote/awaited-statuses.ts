import { isLocalUri } from '../../../lib/origin.ts';
import { cachedRead } from '../../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import { enqueueAfter } from '../../../platform/jobs/enqueue.ts';
import type { AwaitedStatusRow } from '../../../schema/federation.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { attachQuoted } from '../../quotes/attach-quoted.ts';
import type { Reach } from '../new-status.ts';
import { adoptReplies } from './adopt-reply.ts';

const ATTEMPTS = 6;

/**
 * Records that a post waits for another one that is not known here. Orders a fetch of it, unless the post itself was only fetched, so that
 * fetches do not lead to further ones without end.
 */
export async function awaitStatus(tx: Tx, waiting: AwaitedStatusRow, reach: Reach): Promise<void> {
  await tx
    .insertInto('awaited_statuses')
    .values(waiting)
    .onConflict((oc) => oc.columns(['status_id', 'role']).doNothing())
    .execute();
  if (reach !== 'nobody') await orderAwaited(tx, waiting.uri);
}

/** Orders a fetch of a post that others wait for, unless its address is on this server. */
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

/** Whether any posts are waiting; few ever are. */
const isAnyAwaited = cachedRead(['awaited_statuses'], async (db: Db, _key: number): Promise<boolean> => {
  const row = await db.selectFrom('awaited_statuses').select('status_id').limit(1).executeTakeFirst();
  return row !== undefined;
});

/** How many posts one transaction links, so that other writes get their turn. */
const BATCH = 50;

/**
 * Links the posts that waited for this one, by its id or another address: replies to it and quotes of it. If there are many, a job links
 * the rest. The caller must have locked that address by name.
 */
export async function endWaiting(tx: Tx, arrived: StatusRow, address = arrived.uri): Promise<void> {
  // With other processes, the cache may be older than the changes for which the lock has just waited.
  if (tx.dialect === 'sqlite' && !(await isAnyAwaited(tx, 0))) return;
  if (!(await endSome(tx, arrived, address))) return;
  await enqueueAfter(tx, {
    name: 'end-waiting',
    payload: { statusId: arrived.id, address },
    lane: 'low',
    uniqueKey: `end-waiting:${address}`,
  });
}

/** Links more of the posts that wait for a post, as `endWaiting`. Returns whether any are left. */
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
