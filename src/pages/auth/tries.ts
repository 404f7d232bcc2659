import { emailKey, normalizeEmail } from '../../domain/registrations/email.ts';
import { knownAddresses } from '../../domain/registrations/known-addresses.ts';
import { findKnownBrowser } from '../../domain/sessions/known-browsers.ts';
import { readCookie } from '../../http/html/cookies.ts';
import { network } from '../../http/rate-limits.ts';
import { RateWindows } from '../../http/rate-windows.ts';
import type { Call } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';

/**
 * The allowed attempts for one e-mail address within a time (ms). (Mastodon: `rack_attack.rb`, `rate_limiter.rb`.) To sign in, they are
 * those from one browser that the person is known to use, or else from one network; from all networks that the person is not known to use, ten times as many.
 */
const LIMITS = {
  sign_in: { tries: 25, within: 3_600_000 },
  strangers: { tries: 250, within: 3_600_000 },
  second_step: { tries: 10, within: 3_600_000 },
  second_step_strangers: { tries: 50, within: 3_600_000 },
  own_password: { tries: 25, within: 3_600_000 },
  email: { tries: 5, within: 1_800_000 },
  look_up: { tries: 100, within: 300_000 },
  follow: { tries: 400, within: 86_400_000 },
  publish: { tries: 300, within: 10_800_000 },
} as const;

export type TryKind = keyof typeof LIMITS;

const windowsOf = perOwner(
  (_ctx: Context): Record<TryKind, RateWindows> => ({
    sign_in: new RateWindows(LIMITS.sign_in.within),
    strangers: new RateWindows(LIMITS.strangers.within),
    second_step: new RateWindows(LIMITS.second_step.within),
    second_step_strangers: new RateWindows(LIMITS.second_step_strangers.within),
    own_password: new RateWindows(LIMITS.own_password.within),
    email: new RateWindows(LIMITS.email.within),
    look_up: new RateWindows(LIMITS.look_up.within),
    follow: new RateWindows(LIMITS.follow.within),
    publish: new RateWindows(LIMITS.publish.within),
  }),
);

/**
 * Counts an attempt to sign in. 429 after too many. In a browser that a person is known to use, and where their browsers and clients come from,
 * others cannot use up their attempts: nobody can lock somebody else out. A password reset signs in, and so lets in from anywhere.
 */
export async function countSignIn(call: Call, email: string): Promise<void> {
  if (await isKnownHere(call, 'sign_in', email)) return;
  const { ctx, db, request } = call;
  const known = await knownAddresses(db, email);
  if (!known.some((ip) => network(ip) === network(request.ip))) countTry(ctx, 'strangers', email);
}

/**
 * Counts an attempt to give a code as the second step. 429 after too many, from one network, or from all browsers that the person is not known to
 * use: those six digits could be guessed.
 */
export async function countSecondStep(call: Call, email: string): Promise<void> {
  if (!(await isKnownHere(call, 'second_step', email))) countTry(call.ctx, 'second_step_strangers', email);
}

/** Counts an attempt from a browser that the person is known to use, or else from its network, and says whether it is known. 429 after too many. */
async function isKnownHere(call: Call, kind: TryKind, email: string): Promise<boolean> {
  const { ctx, db, request } = call;
  const browser = await findKnownBrowser(db, readCookie(call, 'browser'), email);
  take(ctx, kind, `${browser ?? network(request.ip)} ${keyOf(email)}`);
  return browser !== undefined;
}

/** Counts an attempt for an address, in whatever spelling. 429 after too many. */
export function countTry(ctx: Context, kind: TryKind, email: string): void {
  take(ctx, kind, keyOf(email));
}

const keyOf = (email: string): string => emailKey(normalizeEmail(email) ?? email.trim());

function take(ctx: Context, kind: TryKind, key: string): void {
  const window = windowsOf(ctx)[kind].at(key, now());
  const allowed = Math.max(1, Math.round(LIMITS[kind].tries * ctx.config.rateLimitMultiplier));
  if (window.taken >= allowed) throw new AppError('too_many', 'tooManyRequests');
  window.taken += 1;
}
