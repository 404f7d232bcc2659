import { DAY, now } from '../../lib/time.ts';

/** How long (ms) after the last visit a home timeline is kept up to date. Mastodon: 7 days. */
const KEPT = 7 * DAY;

/** The earliest last visit (ms) with which a home timeline is still kept up to date. */
export function homeKeptSince(): number {
  return now() - KEPT;
}
