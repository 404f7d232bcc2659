import { LRUCache } from 'lru-cache';
import type { JsonText } from '../../lib/json.ts';
import { BUS_RESET } from '../../platform/bus/event.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD = 100;

type TextCache = LRUCache<string, JsonText>;

/** Not `perOwner`: forgetting starts a new cache, so that texts still being made from the old emojis are stored in the old one. */
const caches = new WeakMap<Instance, TextCache>();

/**
 * A cache for the parts of documents, as JSON text, that change only with a revision. The revision is part of the key, so only a change of
 * emojis makes an entry stale (`forgetTextsOnEmojiChange`). One cache per open database, bounded in bytes.
 */
export function textCacheOf(db: Db): TextCache {
  let cache = caches.get(db.instance);
  if (!cache) {
    cache = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
    caches.set(db.instance, cache);
  }
  return cache;
}

/** Empties the cache when a local emoji changes, because nothing records which texts use it. */
export function forgetTextsOnEmojiChange({ bus, store }: Pick<Context, 'bus' | 'store'>): void {
  bus.subscribe((events) => {
    if (events.some(({ type }) => type === 'emojis.changed' || type === BUS_RESET)) caches.delete(store.db.instance);
  });
}

/** Two bytes for each character: the most that a string takes. */
function sizeOf(text: JsonText, key: string): number {
  return (text.length + key.length) * 2 + ENTRY_OVERHEAD;
}
