/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The current time, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** ISO 8601 in UTC with milliseconds and `Z`, as Mastodon writes date-times. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The UTC day, `YYYY-MM-DD`. */
export function toDate(ms: number): string {
  return toIso(ms).slice(0, 10);
}

/** ISO 8601 of the preceding UTC midnight, because Mastodon truncates the times at which accounts were created. */
export function toMidnightIso(ms: number): string {
  return `${toDate(ms)}T00:00:00.000Z`;
}
