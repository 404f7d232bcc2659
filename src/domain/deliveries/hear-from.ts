import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { probeNow } from './host-jobs.ts';
import { OPEN_AFTER } from './schedule.ts';

/** A server is asked after no more often than this (ms): one that sends but never answers is left alone between. */
const LOOK_EVERY = 60_000;

/** The servers that were asked after lately. */
const latelyOf = perOwner((_store: Store) => new LRUCache<string, true>(atMostFor(20_000, LOOK_EVERY)));

/** One that has failed often and sends all the same is asked after less often (ms): its inbox may be what is broken. */
const PAUSE = 5 * 60_000;

/**
 * A server (host and port) has sent something that carries its signature: it is back. What waits for it to be back is sent at once; what it
 * refused while it was well waits for its own turn. Mastodon: `DeliveryFailureTracker.reset!`.
 */
export async function hearFrom(store: Store, host: string): Promise<void> {
  const lately = latelyOf(store);
  if (lately.has(host)) return;
  lately.set(host, true);
  if (await wasAway(store.db, host)) await store.transaction((tx) => welcome(tx, host));
}

/** One that asked to be spared was never away, and means it. */
async function wasAway(db: Db, host: string): Promise<boolean> {
  const state = await db
    .selectFrom('remote_hosts')
    .select(['failures', 'retry_at', 'spared_until', 'last_failure_at'])
    .where('host', '=', host)
    .executeTakeFirst();
  if (state === undefined || state.failures === 0 || (state.retry_at ?? 0) <= now()) return false;
  if ((state.spared_until ?? 0) > now()) return false;
  return state.failures < OPEN_AFTER || (state.last_failure_at ?? 0) + PAUSE <= now();
}

/** Its failures count on until it answers, so that until then it stands in nobody's way. */
async function welcome(tx: Tx, host: string): Promise<void> {
  const alive = { retry_at: now(), failing_since: now() };
  await tx.updateTable('remote_hosts').set(alive).where('host', '=', host).execute();
  const waiting = await tx
    .selectFrom('deliveries')
    .select('inbox')
    .where('host', '=', host)
    .where('run_at', '<=', now())
    .limit(1)
    .executeTakeFirst();
  if (waiting) await probeNow(tx, host);
}
