import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { wakeHosts } from './host-jobs.ts';

/** A server is asked after no more often than this (ms): one that sends but never answers is left alone between. */
const LOOK_EVERY = 60_000;

/** The servers that were asked after lately. */
const latelyOf = perOwner((_store: Store) => new LRUCache<string, true>(atMostFor(20_000, LOOK_EVERY)));

/**
 * A server (host and port) has sent something that carries its signature: it is back. What was held against it is forgotten, and what waits
 * for it is sent at once; how often each was tried counts on. Mastodon: `DeliveryFailureTracker.reset!`.
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
    .select(['failures', 'last_error'])
    .where('host', '=', host)
    .executeTakeFirst();
  return state !== undefined && state.failures > 0 && !state.last_error?.startsWith('answered 429');
}

async function welcome(tx: Tx, host: string): Promise<void> {
  await tx.updateTable('remote_hosts').set({ failures: 0, retry_at: null }).where('host', '=', host).execute();
  const waiting = await tx
    .updateTable('deliveries')
    .set({ run_at: now() })
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) await wakeHosts(tx, [host]);
}
