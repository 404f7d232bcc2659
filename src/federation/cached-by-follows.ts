import { LRUCache } from 'lru-cache';
import { atMost } from '../lib/at-most.ts';
import { perOwner } from '../lib/per-owner.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';

/**
 * Caches what `make` reads about the followers of an account until its relationships change, for at most `accounts` accounts. Failures are
 * not cached. The promise is stored before the read ends, so that a change in the meantime drops it.
 */
export function cachedByFollows<T>(
  accounts: number,
  make: (db: Db, accountId: number) => Promise<T>,
): (ctx: Context, accountId: number) => Promise<T> {
  const cacheOf = perOwner((ctx: Context) => {
    const cache = new LRUCache<number, Promise<T>>(atMost(accounts));
    ctx.bus.subscribe((events) => {
      for (const { type, accountId } of events) {
        if (type === 'relationships.changed' && typeof accountId === 'number') cache.delete(accountId);
        else if (type === BUS_RESET) cache.clear();
      }
    });
    return cache;
  });
  return (ctx, accountId) => {
    const cache = cacheOf(ctx);
    const known = cache.get(accountId);
    if (known) return known;
    const made = make(ctx.store.db, accountId);
    cache.set(accountId, made);
    made.catch(() => cache.delete(accountId));
    return made;
  };
}
