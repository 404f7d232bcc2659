import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';

/** Tries for one e-mail address, whoever makes them. (Mastodon: `rack_attack.rb`.) */
const LIMITS = {
  sign_in: { points: 25, duration: 3600 },
  letter: { points: 5, duration: 1800 },
} as const;

export type TryKind = keyof typeof LIMITS;

const limiters = new WeakMap<Context, Record<TryKind, RateLimiterMemory>>();

function limitersOf(ctx: Context): Record<TryKind, RateLimiterMemory> {
  let found = limiters.get(ctx);
  if (!found) {
    const limiter = (kind: TryKind) => {
      const { points, duration } = LIMITS[kind];
      return new RateLimiterMemory({
        points: Math.max(1, Math.round(points * ctx.config.rateLimitMultiplier)),
        duration,
      });
    };
    found = { sign_in: limiter('sign_in'), letter: limiter('letter') };
    limiters.set(ctx, found);
  }
  return found;
}

/** Counts a try for an address. 429 when there were too many. */
export async function countTry(ctx: Context, kind: TryKind, email: string): Promise<void> {
  try {
    await limitersOf(ctx)[kind].consume(email.trim().toLowerCase());
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new AppError('too_many', 'Too many requests');
    throw refusal;
  }
}
