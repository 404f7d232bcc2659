import { BUS_RESET } from '../../platform/bus/event.ts';
import { type Cache, createCache } from '../../platform/cache.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** Not `perOwner`: to forget is to begin a new cache, so that what is being made of the old emojis is kept in the old one. */
const caches = new WeakMap<Instance, Cache>();

/**
 * The parts of documents that change only with a revision, as JSON text: the revision is part of the key, so nothing here is ever
 * stale but for emojis (`forgetTextsOnEmojiChange`). One cache per open database, bounded in bytes.
 */
export function keptTexts(db: Db): Cache {
  let cache = caches.get(db.instance);
  if (!cache) {
    cache = createCache(MAX_BYTES);
    caches.set(db.instance, cache);
  }
  return cache;
}

/** Lets the cache forget everything when a local emoji changes: nobody knows which texts use it. */
export function forgetTextsOnEmojiChange({ bus, store }: Pick<Context, 'bus' | 'store'>): void {
  bus.subscribe((events) => {
    if (events.some(({ type }) => type === 'emojis.changed' || type === BUS_RESET)) caches.delete(store.db.instance);
  });
}
