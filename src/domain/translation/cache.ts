import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { perOwner } from '../../lib/per-owner.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { translatorOf } from './configured.ts';
import type { LanguagePairs, Translated, TranslationOrder, Translator } from './translator.ts';

/** How long (ms) the answers of a service are believed. (Mastodon: a week for languages; a restart of the service may change them sooner.) */
const BELIEVED = DAY;

/** How long (ms) a service that does not answer is left alone. */
const RESTED = MINUTE;

/** The total size of cached translations in UTF-16 units. */
const MAX_SIZE = 8 * 1024 * 1024;

const cacheOf = perOwner(
  (_ctx: Context) => new LRUCache<string, Promise<Translated>>({ maxSize: MAX_SIZE, ttl: BELIEVED }),
);

/** Translates texts, or returns the cached translation of the same ones; concurrent requests share one answer. */
export function translateOnce(ctx: Context, translator: Translator, order: TranslationOrder): Promise<Translated> {
  const cache = cacheOf(ctx);
  const size = order.texts.reduce((sum, text) => sum + text.length, 1);
  const key = createHash('sha256').update(JSON.stringify(order)).digest('base64');
  const known = cache.get(key);
  if (known) return known;
  const made = translator.translate(order);
  cache.set(key, made, { size });
  made.catch((error: unknown) => {
    cache.delete(key);
    note(ctx, error);
  });
  return made;
}

const pairsOf = perOwner((_ctx: Context) => new LRUCache<'all', Promise<LanguagePairs>>({ max: 1, ttl: BELIEVED }));

/**
 * The language pairs of the configured service; empty when there is no service. Throws 'unavailable' when it does not answer.
 */
export function languagePairs(ctx: Context): Promise<LanguagePairs> {
  const known = pairsOf(ctx).get('all');
  if (known) return known;
  const asked = askForPairs(ctx);
  pairsOf(ctx).set('all', asked);
  // Anybody may ask, so that a service which is down is not asked each time.
  asked.catch((error: unknown) => {
    pairsOf(ctx).set('all', asked, { ttl: RESTED });
    note(ctx, error);
  });
  return asked;
}

/** Tells the log why the service does not answer. */
function note({ log }: Context, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  log.warn(
    { reason: cause instanceof Error ? cause.message : String(cause) },
    'the translation service does not answer',
  );
}

async function askForPairs(ctx: Context): Promise<LanguagePairs> {
  return (await translatorOf(ctx)?.languages()) ?? new Map();
}
