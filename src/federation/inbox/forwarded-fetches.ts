import { AppError } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { untranslated } from '../../lib/said.ts';
import { siteOf } from '../../lib/site.ts';
import type { Context } from '../../platform/context.ts';
import { hostOf } from '../decode/origin.ts';
import { minuteCounts } from '../minute-counts.ts';

/** How often per minute a site is contacted because of forwarded activities, and how often on behalf of a single forwarder. */
const PER_SITE = 120;
const PER_PAIR = 40;

const countsOf = perOwner((ctx: Context) => minuteCounts(ctx.config.rateLimitMultiplier));

/**
 * Counts a fetch from a server that a forwarded activity causes, so that nobody can make this server contact another one without limit.
 * Throws AppError 'unavailable' beyond the limits, so that the activity is retried later.
 */
export function noteForwardedFetch(ctx: Context, uri: string, senderUri: string): void {
  const target = siteOf(hostOf(uri));
  const isWithin = countsOf(ctx);
  // What is too much for a sender does not count against the server that it names.
  if (isWithin(`${siteOf(hostOf(senderUri))} at ${target}`, PER_PAIR) && isWithin(target, PER_SITE)) return;
  throw new AppError('unavailable', untranslated('That server was asked about enough for now; try again later'));
}
