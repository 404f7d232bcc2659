import { refused, type SignatureProblem } from './message.ts';

const DEFAULT_LIFE = 5 * 60_000;
const LONGEST_LIFE = 12 * 3_600_000;
const SKEW = 3_600_000;

/**
 * Whether a signature made at one time is valid at another (all in ms): for five minutes, or until the expiry it names, at most twelve
 * hours. Clocks may differ by an hour. (Mastodon: `signed_request.rb`.)
 */
export function checkWindow(created: number, expires: number | undefined, at: number): SignatureProblem | undefined {
  if (!Number.isFinite(created) || (expires !== undefined && !Number.isFinite(expires))) {
    return refused('The time of the signature cannot be read');
  }
  if (created > at + SKEW) return refused('The signature was made in the future');
  const end = Math.min(expires ?? created + DEFAULT_LIFE, created + LONGEST_LIFE);
  return at > end + SKEW ? refused('The signature has expired') : undefined;
}
