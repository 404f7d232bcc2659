import { LRUCache } from 'lru-cache';
import { BUS_RESET } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db, Instance } from '../platform/db/handle.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const ENTRY_OVERHEAD = 200;

const caches = new WeakMap<Instance, LRUCache<string, string>>();

/**
 * The rendered parts of entities that look the same to every viewer, kept by id and revision: a change makes a new
 * revision, so nothing here is ever stale but for emojis (`forgetOnEmojiChange`). One cache per open database, bounded in bytes.
 */
export function fragmentsOf(db: Db): LRUCache<string, string> {
  let cache = caches.get(db.instance);
  if (!cache) {
    const sizeCalculation = (text: string, key: string) => text.length * 2 + key.length * 2 + ENTRY_OVERHEAD;
    cache = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation });
    caches.set(db.instance, cache);
  }
  return cache;
}

/** Lets the cache forget everything when a local emoji changes: nobody knows which texts use it. */
export function forgetOnEmojiChange({ bus, store }: Pick<Context, 'bus' | 'store'>): void {
  bus.subscribe((events) => {
    if (events.some(({ type }) => type === 'emojis.changed' || type === BUS_RESET)) fragmentsOf(store.db).clear();
  });
}
