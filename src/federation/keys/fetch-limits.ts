import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { MINUTE } from '../../lib/time.ts';
import { minuteCounts } from '../minute-counts.ts';

/** Work for one server (its host) on behalf of one sender (its network or site; undefined for work of our own). */
export type FetchFor = { readonly host: string; readonly source: string | undefined };

/** How much work runs at a time, and how much waits. */
type Limit = { readonly running: number; readonly waiting: number };

/**
 * Whoever makes this server fetch keys must not be able to do so without limit. The keys of forwarded activities are fetched by jobs,
 * separately from those of request signatures, because a forwarder can name the keys of any number of unresponsive servers.
 */
const FETCH_LIMITS = {
  requests: {
    all: { running: 16, waiting: 256 },
    host: { running: 4, waiting: 32 },
    source: { running: 8, waiting: 32 },
    pair: { running: 3, waiting: 16 },
  },
  jobs: {
    all: { running: 4, waiting: 32 },
    host: { running: 2, waiting: 16 },
    source: { running: 3, waiting: 8 },
    pair: { running: 2, waiting: 8 },
  },
} as const satisfies Record<string, Readonly<Record<'all' | 'host' | 'source' | 'pair', Limit>>>;

export type FetchLane = keyof typeof FETCH_LIMITS;

const PER_MINUTE = 300;

/** The most requests to one server on behalf of one sender; it must leave enough for others whose accounts are there. */
const PER_PAIR = 100;

/** After this many failures within a minute, a server is left alone for the rest of it. */
const FAILURES = 3;
const KEPT = 10_000;

/**
 * Limits the requests for keys, concurrently and per minute: for each server asked, for each sender that causes them, and for each pair.
 * Work beyond the limits throws AppError 'unavailable' at once, so that the sender tries again later; so does work for a server that keeps
 * failing. `multiplier` scales the limits per minute, like the rate limits.
 */
export function limitFetches(
  multiplier: number,
  lane: FetchLane,
): <T>(about: FetchFor, work: () => Promise<T>) => Promise<T> {
  const limits = FETCH_LIMITS[lane];
  const inAll = lanes(limits.all);
  const atHost = lanes(limits.host);
  const bySource = lanes(limits.source);
  const byPair = lanes(limits.pair);
  const isWithin = minuteCounts(multiplier);
  const failures = new LRUCache<string, number>({ ...atMost(KEPT), ttl: MINUTE, noUpdateTTL: true });

  const count = (name: string, most = PER_MINUTE) => {
    if (!isWithin(name, most)) throw busy();
  };

  async function watched<T>(host: string, work: () => Promise<T>): Promise<T> {
    if ((failures.get(host) ?? 0) >= FAILURES) throw busy();
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') failures.set(host, (failures.get(host) ?? 0) + 1);
      throw error;
    }
  }

  return async ({ host, source }, work) => {
    if ((failures.get(host) ?? 0) >= FAILURES) throw busy();
    const pair = `${source} at ${host}`;
    // Requests beyond a sender's limit do not count against the server that it names.
    if (source !== undefined) {
      count(`source ${source}`);
      count(`pair ${pair}`, PER_PAIR);
    }
    count(`host ${host}`);
    const turn = () => atHost(host, () => inAll('all', () => watched(host, work)));
    return source === undefined ? turn() : bySource(source, () => byPair(pair, turn));
  };
}

function busy(): AppError {
  return new AppError('unavailable', untranslated('Too many keys are asked for; try again later'));
}

type Lane = { running: number; readonly waiting: (() => void)[] };

/** Runs at most this much work per name concurrently, in order of arrival. */
function lanes(limit: Limit) {
  const open = new Map<string, Lane>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lane = open.get(name) ?? { running: 0, waiting: [] };
    open.set(name, lane);
    if (lane.running >= limit.running) {
      if (lane.waiting.length >= limit.waiting) throw busy();
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) open.delete(name);
      }
    }
  };
}
