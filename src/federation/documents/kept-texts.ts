import { type Cache, createCache } from '../../platform/cache.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';

const MAX_BYTES = 32 * 1024 * 1024;

const caches = new WeakMap<Instance, Cache>();

/**
 * The parts of documents that change only with a revision, as JSON text: the revision is part of the key, so nothing here is ever
 * stale. One cache per open database, bounded in bytes.
 */
export function keptTexts(db: Db): Cache {
  let cache = caches.get(db.instance);
  if (!cache) {
    cache = createCache(MAX_BYTES);
    caches.set(db.instance, cache);
  }
  return cache;
}
