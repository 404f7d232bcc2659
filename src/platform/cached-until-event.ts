import { LRUCache } from 'lru-cache';
import { perOwner } from '../lib/per-owner.ts';
import type { BusEvent } from './bus/event.ts';
import type { Context } from './context.ts';

type Rules<T> = {
  /** The type of the events that end values. */
  readonly event: string;
  /** Whether such an event ends the value of a key; `value` is undefined while it is being read. */
  ends(event: BusEvent, key: number, value: T | undefined): boolean;
  /** How many values are cached, or their size if `sizeOf` is given. */
  readonly maxSize: number;
  sizeOf?(value: T): number;
};

/**
 * Wraps a read so that its result for an id is cached until an event of the bus ends it; concurrent callers share one read. For values that
 * cost too much to read again whenever one of their tables changes. Failures are not cached.
 */
export function cachedUntilEvent<T extends object>(
  rules: Rules<T>,
  read: (ctx: Context, id: number) => Promise<T>,
): (ctx: Context, id: number) => Promise<T> {
  const cacheOf = perOwner((ctx: Context) => openCache(ctx, rules, read));
  return (ctx, id) => cacheOf(ctx)(id);
}

function openCache<T extends object>(
  ctx: Context,
  { event, ends, maxSize, sizeOf = () => 1 }: Rules<T>,
  read: (ctx: Context, id: number) => Promise<T>,
): (id: number) => Promise<T> {
  const cached = new LRUCache<number, T>({ maxSize, sizeCalculation: sizeOf });
  const underWay = new Map<number, Promise<T>>();
  let version: number | undefined;
  ctx.bus.subscribe((events) => {
    for (const one of events) {
      if (one.type !== event) continue;
      for (const id of underWay.keys()) if (ends(one, id, undefined)) underWay.delete(id);
      for (const [id, value] of cached.entries()) if (ends(one, id, value)) cached.delete(id);
    }
  });

  function readOnce(id: number): Promise<T> {
    const reading = read(ctx, id);
    underWay.set(id, reading);
    const end = (value?: T) => {
      // A result that was ended while it was being read is not cached.
      if (underWay.get(id) !== reading) return;
      underWay.delete(id);
      if (value) cached.set(id, value);
    };
    reading.then(end, () => end());
    return reading;
  }

  return async (id) => {
    const current = ctx.store.tableVersions.stamp([]);
    if (current !== version) {
      cached.clear();
      underWay.clear();
    }
    version = current;
    if (current === undefined) return read(ctx, id);
    return cached.get(id) ?? underWay.get(id) ?? readOnce(id);
  };
}
