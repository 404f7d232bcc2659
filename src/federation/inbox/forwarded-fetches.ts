import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { siteOf } from '../../lib/site.ts';
import { MINUTE } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { hostOf } from '../decode/origin.ts';

/** How often per minute a site is contacted because of forwarded activities, and how often on behalf of a single forwarder. */
const PER_SITE = 120;
const PER_PAIR = 40;
const KEPT = 10_000;

const countsOf = perOwner((_ctx: Context) => {
  return new LRUCache<string, number>({ ...atMostFor(KEPT, MINUTE), noUpdateTTL: true });
});

/**
 * Counts a fetch from a server that a forwarded activity causes, so that nobody can make this server contact another one without limit.
 * Throws AppError 'unavailable' beyond the limits, so that the activity is retried later.
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
