import { emailKey, normalizeEmail } from '../domain/registrations/email.ts';
import { RateWindows } from '../http/rate-windows.ts';
import { AppError } from '../lib/errors.ts';
import { perOwner } from '../lib/per-owner.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';

/** The allowed attempts for one e-mail address within a time (ms), whoever makes them. (Mastodon: `rack_attack.rb`, `rate_limiter.rb`.) */
const LIMITS = {
  sign_in: { tries: 25, within: 3_600_000 },
  email: { tries: 5, within: 1_800_000 },
  look_up: { tries: 100, within: 300_000 },
  follow: { tries: 400, within: 86_400_000 },
  publish: { tries: 300, within: 10_800_000 },
} as const;

export type TryKind = keyof typeof LIMITS;

const windowsOf = perOwner(
  (_ctx: Context): Record<TryKind, RateWindows> => ({
    sign_in: new RateWindows(LIMITS.sign_in.within),
    email: new RateWindows(LIMITS.email.within),
    look_up: new RateWindows(LIMITS.look_up.within),
    follow: new RateWindows(LIMITS.follow.within),
    publish: new RateWindows(LIMITS.publish.within),
  }),
);

/** Counts an attempt for an address, in whatever spelling. 429 after too many. */
export function countTry(ctx: Context, kind: TryKind, email: string): void {
  const window = windowsOf(ctx)[kind].at(emailKey(normalizeEmail(email) ?? email.trim()), now());
  const allowed = Math.max(1, Math.round(LIMITS[kind].tries * ctx.config.rateLimitMultiplier));
  if (window.taken >= allowed) throw new AppError('too_many', 'Too many requests');
  window.taken += 1;
}
