import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';

/** Work for one server (its host) on behalf of one sender (its network; undefined for work of our own). */
export type FetchFor = { readonly host: string; readonly source: string | undefined };

/** Who asks for keys must not be able to make this server ask others without end: work under way, and waiting for its turn. */
const ALL = { running: 16, waiting: 256 };
const HOST = { running: 4, waiting: 16 };
const SOURCE = { running: 8, waiting: 32 };

const MINUTE = 60_000;
const PER_MINUTE = 300;

/** So many failures within a minute, and a server is left alone for the rest of it. */
const FAILURES = 3;
const KEPT = 10_000;

/**
 * Bounds the requests for keys: at the same time and per minute, for each server asked and each sender that makes us ask. Work that is too much
 * throws AppError 'unavailable' at once, so that its sender tries again later; so does work for a server that keeps failing. `multiplier`
 * scales what is allowed per minute, as it does the limits of rates.
 */
export function limitFetches(multiplier: number): <T>(about: FetchFor, work: () => Promise<T>) => Promise<T> {
  const inAll = lanes(ALL);
  const atHost = lanes(HOST);
  const bySource = lanes(SOURCE);
  const counts = new LRUCache<string, number>({ ...atMost(KEPT), ttl: MINUTE, noUpdateTTL: true });
  const failures = new LRUCache<string, number>({ ...atMost(KEPT), ttl: MINUTE, noUpdateTTL: true });

  const count = (name: string) => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    if (next > PER_MINUTE * multiplier) throw busy();
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
    count(`host ${host}`);
    if (source !== undefined) count(`source ${source}`);
    const turn = () => atHost(host, () => inAll('all', () => watched(host, work)));
    return source === undefined ? turn() : bySource(source, turn);
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many keys are asked for; try again later');
}

type Lane = { running: number; readonly waiting: (() => void)[] };

/** Runs at most so many pieces of work of one name at once, in the order in which they came. */
function lanes(limit: { running: number; waiting: number }) {
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
