import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../../lib/at-most.ts';
import { perOwner } from '../../../lib/per-owner.ts';
import { siteOf } from '../../../lib/site.ts';
import type { Context } from '../../../platform/context.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';
import { type ConcurrencyLimits, limitConcurrencyByKey } from '../../../platform/limit-concurrency-by-key.ts';

/** How long (ms) a file that timed out is not asked for, and for how long it counts that a host has sent one. */
const PAUSE = 60_000;

/** By hosts, and by addresses of files. */
const latelyIn = perOwner((_ctx: Context) => new LRUCache<string, 'late' | 'sent'>(atMostFor(10_000, PAUSE)));

/**
 * Limits how many remote files are copied at once, in total and by site, so that slow sites do not block others. Throws
 * FetchError for a file that timed out recently, and for all files of its host unless that has sent another recently.
 */
export function limitCopies(limits: ConcurrencyLimits) {
  const takeTurn = limitConcurrencyByKey(limits);
  return <T>(ctx: Context, url: string, copy: () => Promise<T>): Promise<T> => {
    const host = URL.parse(url)?.host ?? '';
    const lately = latelyIn(ctx);
    return takeTurn(siteOf(host), async () => {
      if (lately.get(host) === 'late' || lately.get(url) === 'late')
        throw new FetchError('timeout', `${host} took too long lately`);
      try {
        const copied = await copy();
        lately.set(host, 'sent');
        return copied;
      } catch (error) {
        if (error instanceof FetchError && error.reason === 'timeout') {
          lately.set(lately.get(host) === 'sent' ? url : host, 'late');
        }
        throw error;
      }
    });
  };
}
