import { Overloaded } from '../http/errors.ts';
import { perOwner } from '../lib/per-owner.ts';
import { siteOf } from '../lib/site.ts';
import type { Store } from '../platform/db/handle.ts';
import { countWaiting, countWaitingOf } from '../platform/jobs/depth.ts';

/**
 * The most activities that may wait. While fewer than half as many wait there is no other limit; beyond, a site may have as many waiting as
 * there is room left.
 */
const DEEPEST = 200_000;

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
  if (room <= 0) throw new Overloaded('unavailable', 'Too much waits to be dealt with');
  const site = siteOf(host);
  const own = depth.sites.get(site) ?? 0;
  if (own > room) throw new Overloaded('too_many', 'Too much of your server waits to be dealt with');
  depth.sites.set(site, own + 1);
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
