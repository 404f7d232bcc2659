import { DAY, HOUR } from '../../lib/time.ts';

/** How many people, or reblogs and favourites, make a trend. Mastodon: `threshold`. */
export const THRESHOLD = 5;

/** The lowest scores that are shown. Mastodon: `decay_threshold`. */
export const SHOWN = { tag: 1, link: 1, status: 0.3 } as const;

export type TrendKind = keyof typeof SHOWN;

/** The half-life (ms) of a score. */
export const HALF_LIFE: Readonly<Record<TrendKind, number>> = { tag: 4 * HOUR, link: 8 * HOUR, status: HOUR };

/** How long (ms) a peak counts. Mastodon: `max_score_cooldown`. */
export const PEAK_COUNTS = 2 * DAY;

/** How much more often than expected something is used: 0 below the threshold. Mastodon: Trends, `calculate_scores`. */
export function burst(observed: number, expected: number): number {
  const usual = Math.max(expected, 1);
  return observed < THRESHOLD || usual > observed ? 0 : (observed - usual) ** 2 / usual;
}

/** What remains of a score after some time (ms). */
export function decayed(score: number, age: number, halfLife: number): number {
  return score * 0.5 ** (Math.max(age, 0) / halfLife);
}
