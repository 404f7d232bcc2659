import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { perOwner } from '../../lib/per-owner.ts';
import { DAY } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Translated, TranslationOrder, Translator } from './translator.ts';

/** The total size of cached translations in UTF-16 units; each is cached for a day, as in Mastodon. */
const MAX_SIZE = 8 * 1024 * 1024;

const cacheOf = perOwner((_ctx: Context) => new LRUCache<string, Promise<Translated>>({ maxSize: MAX_SIZE, ttl: DAY }));

/** Translates texts, or returns the cached translation of the same ones; concurrent requests share one answer. */
export function translateOnce(ctx: Context, translator: Translator, order: TranslationOrder): Promise<Translated> {
  const cache = cacheOf(ctx);
  const size = order.texts.reduce((sum, text) => sum + text.length, 1);
  const key = createHash('sha256').update(JSON.stringify(order)).digest('base64');
  const known = cache.get(key);
  if (known) return known;
  const made = translator.translate(order);
  cache.set(key, made, { size });
  made.catch(() => cache.delete(key));
  return made;
}
