import { DAY, now } from '../../lib/time.ts';

/** How far back figures go. Mastodon: MAX_PERIOD of Admin::Metrics. */
const FURTHEST = 2 * 365 * DAY;

/** Whole UTC days: from the instant `from` (ms) up to, but not including, `until`. */
export type Range = { readonly from: number; readonly until: number };

/** The days from one instant to another, both included, going back at most two years and not into a distant future. */
export function rangeOf(startAt: number, endAt: number): Range {
  const until = Math.min(dayOf(endAt), dayOf(now()) + 1) + 1;
  const from = Math.max(dayOf(startAt), until - 1 - FURTHEST / DAY);
  return { from: from * DAY, until: Math.max(from, until) * DAY };
}

/** The range of the same length just before. */
export function rangeBefore({ from, until }: Range): Range {
  return { from: from - (until - from), until: from };
}

/** The UTC days of a range, counted since 1970. */
export function daysOf({ from, until }: Range): number[] {
  return Array.from({ length: (until - from) / DAY }, (_, index) => from / DAY + index);
}

/** The UTC day of an instant (ms), counted since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}
