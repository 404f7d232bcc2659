import { Overloaded } from '../http/errors.ts';
import { perOwner } from '../lib/per-owner.ts';
import { untranslated } from '../lib/said.ts';
import { siteOf } from '../lib/site.ts';
import type { Store, Tx } from '../platform/db/handle.ts';
import { countKept, countWaiting, countWaitingOf } from '../platform/jobs/depth.ts';

/**
 * The most activities that may wait. While fewer than half as many wait there is no other limit; beyond, a site may have as many waiting as
 * there is room left.
 */
const DEEPEST = 200_000;

/** The most long activities that may wait or be kept for another attempt, in total and of one site: a gigabyte at most. */
const MOST_LONG = 1000;
const MOST_LONG_OF_SITE = 100;

/** Waiting activities are counted once per this many arrivals, or after this long (ms) while there are many. */
const ARRIVALS = 1000;
const PAUSE = 1000;

type Depth = { waiting: number; arrived: number; countedAt: number; counting: boolean; sites: Map<string, number> };

const depthOf = perOwner(
  (_store: Store): Depth => ({
    waiting: 0,
    arrived: ARRIVALS,
    countedAt: Number.NEGATIVE_INFINITY,
    counting: false,
    sites: new Map(),
  }),
);

/**
 * Admits an activity from a host. Throws Overloaded: 'unavailable' when too many wait already, and 'too_many' when the host's site exceeds
 * its share; senders try again later. The database is queried only from time to time, and not waited for.
 */
export function admitArrival(store: Store, host: string): void {
  const depth = depthOf(store);
  depth.arrived += 1;
  const isDeep = depth.waiting + depth.arrived > DEEPEST / 2 + ARRIVALS;
  if (depth.arrived > ARRIVALS || (isDeep && performance.now() > depth.countedAt + PAUSE)) count(store, depth);
  if (!isDeep) return;
  const room = DEEPEST - depth.waiting;
  if (room <= 0) throw new Overloaded('unavailable', untranslated('Too much waits to be dealt with'));
  const site = siteOf(host);
  const own = depth.sites.get(site) ?? 0;
  if (own > room) throw new Overloaded('too_many', untranslated('Too much of your server waits to be dealt with'));
  depth.sites.set(site, own + 1);
}

/** As `admitArrival`, for a long activity that is about to be stored: they are kept whole, so few may be kept. */
export async function admitLong(tx: Tx, host: string): Promise<void> {
  const { total, own } = await countKept(tx, 'inbox_long', { host, most: MOST_LONG });
  if (total >= MOST_LONG) throw new Overloaded('unavailable', untranslated('Too much waits to be dealt with'));
  if (own >= MOST_LONG_OF_SITE)
    throw new Overloaded('too_many', untranslated('Too much of your server waits to be dealt with'));
}

function count(store: Store, depth: Depth): void {
  if (depth.counting) return;
  depth.counting = true;
  const { arrived } = depth;
  const counted = async () => {
    const waiting = await countWaiting(store.db, 'inbox', DEEPEST);
    const sites = waiting > DEEPEST / 2 ? await countWaitingOf(store.db, 'inbox', DEEPEST) : new Map<string, number>();
    return { waiting, sites, arrived: depth.arrived - arrived, countedAt: performance.now() };
  };
  counted()
    .then((found) => Object.assign(depth, found))
    .catch(() => undefined)
    .finally(() => {
      depth.counting = false;
    });
}
