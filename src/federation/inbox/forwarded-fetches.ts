import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { siteOf } from '../../lib/site.ts';
import { MINUTE } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { hostOf } from '../decode/origin.ts';

/** How often in a minute one site is asked about what others brought, and how often on behalf of one of those. */
const PER_SITE = 120;
const PER_PAIR = 40;
const KEPT = 10_000;

const countsOf = perOwner((_ctx: Context) => {
  return new LRUCache<string, number>({ ...atMostFor(KEPT, MINUTE), noUpdateTTL: true });
});

/**
 * Notes that a server is about to be asked for what another says of it: nobody may have this one ask a third as often as they like. Throws
 * AppError 'unavailable' when it has been asked enough for the moment, so that the activity is tried again later.
 */
export function noteForwardedFetch(ctx: Context, uri: string, senderUri: string): void {
  const target = siteOf(hostOf(uri));
  const counts = countsOf(ctx);
  const limits = new Map([
    [`${siteOf(hostOf(senderUri))} at ${target}`, PER_PAIR],
    [target, PER_SITE],
  ]);
  for (const [name, most] of limits) {
    const count = (counts.get(name) ?? 0) + 1;
    if (count > most * ctx.config.rateLimitMultiplier) throw busy();
    counts.set(name, count);
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'That server was asked about enough for now; try again later');
}
