import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../../lib/at-most.ts';
import { AppError } from '../../../lib/errors.ts';
import { perOwner } from '../../../lib/per-owner.ts';
import { said } from '../../../lib/said.ts';
import { siteOf } from '../../../lib/site.ts';
import type { Context } from '../../../platform/context.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';
import { type ConcurrencyLimits, limitConcurrencyByKey } from '../../../platform/limit-concurrency-by-key.ts';

/** How long (ms) a host is not asked for files after it timed out. */
const PAUSE = 60_000;

const pausedIn = perOwner((_ctx: Context) => new LRUCache<string, true>(atMostFor(10_000, PAUSE)));

/**
 * Limits how many remote files are copied at once, in total and by site, so that slow sites do not block others. Throws AppError
 * 'unavailable' for a host that timed out recently.
 */
export function limitCopies(limits: ConcurrencyLimits) {
  const takeTurn = limitConcurrencyByKey(limits);
  return <T>(ctx: Context, url: string, copy: () => Promise<T>): Promise<T> => {
    const host = URL.parse(url)?.host ?? '';
    const paused = pausedIn(ctx);
    return takeTurn(siteOf(host), async () => {
      if (paused.has(host)) throw new AppError('unavailable', said`${host} took too long lately`);
      try {
        return await copy();
      } catch (error) {
        if (error instanceof FetchError && error.reason === 'timeout') paused.set(host, true);
        throw error;
      }
    });
  };
}
