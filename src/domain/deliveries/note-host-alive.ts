import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { probeNow } from './host-jobs.ts';
import { OPEN_AFTER } from './schedule.ts';

/** The shortest time (ms) between checks of a server, so that one that sends but never answers is mostly left alone. */
const LOOK_EVERY = 60_000;

/** The servers that were checked recently. */
const latelyOf = perOwner((_store: Store) => new LRUCache<string, true>(atMostFor(20_000, LOOK_EVERY)));

/** The shortest time (ms) after the last failure of a server that has failed often but still sends: perhaps only its inbox is broken. */
const PAUSE = 5 * 60_000;

/**
 * Called when a server (host and port) has sent a signed request, so it is back. Deliveries that wait for its return are sent at once;
 * those it refused while it was well wait for their own retry. Mastodon: `DeliveryFailureTracker.reset!`.
 */
export async function noteHostAlive(store: Store, host: string): Promise<void> {
  const lately = latelyOf(store);
  if (lately.has(host)) return;
  lately.set(host, true);
  if (await wasAway(store.db, host)) await store.transaction((tx) => welcome(tx, host));
}

/** False for a server that asked to be left alone: it was never away, and its wish still counts. */
async function wasAway(db: Db, host: string): Promise<boolean> {
  const state = await db
    .selectFrom('remote_hosts')
    .select(['failures', 'retry_at', 'spared_until', 'last_failure_at', 'stopped_at'])
    .where('host', '=', host)
    .executeTakeFirst();
  if (state === undefined || state.failures === 0 || (state.retry_at ?? 0) <= now()) return false;
  if (state.stopped_at !== null) return false;
  if ((state.spared_until ?? 0) > now()) return false;
  return state.failures < OPEN_AFTER || (state.last_failure_at ?? 0) + PAUSE <= now();
}

/** The failures are not reset until the server answers, so that until then its jobs do not delay those of other servers. */
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
