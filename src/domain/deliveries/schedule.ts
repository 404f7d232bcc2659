import { now, parseTime } from '../../lib/time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Waits after each failed attempt (ms). The first is short, because a first failure is mostly a restart or a short outage. Six attempts fit
 * within a quarter of an hour, 35 within ten days. The last wait repeats.
 */
const WAITS = [
  10 * SECOND,
  ...[1, 2, 3, 5, 10, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 1, 2, 2, 4, 4, 6, 6, 8, 8].map((hours) => hours * HOUR),
];
const LONGEST_WAIT = 12 * HOUR;

/** How long (ms) a delivery is tried. A server may be away for that long without losing anything, however many attempts failed. */
export const DELIVERY_LIFE = 10 * DAY;

/** A server that failed this often in a row is tried only now and then. */
export const OPEN_AFTER = 5;

/** The time (ms) between tries of such a server, at most. */
const PROBE_EVERY = 30 * MINUTE;

/** How often (ms) it is looked after what waits for a server to which staff let nothing be sent: what has waited for too long is given up. */
export const STOPPED_EVERY = DAY;

/** The longest Retry-After (ms) that is honoured. */
const LONGEST_WISH = DAY;

/** How long (ms) to wait before the next attempt of a delivery that failed so many times. */
export function retryDelay(failures: number, random = Math.random()): number {
  return Math.round((WAITS[failures - 1] ?? LONGEST_WAIT) * (0.75 + random * 0.5));
}

/** How long (ms) nothing is sent to a server that failed this often in a row; never shorter than the time it asked for. */
export function hostDelay(failures: number, wish = 0, random = Math.random()): number {
  const delay =
    failures >= OPEN_AFTER ? PROBE_EVERY * (1 + random * 0.2) : (WAITS[failures - 1] ?? MINUTE) * (0.75 + random * 0.5);
  return Math.round(Math.max(delay, Math.min(wish, LONGEST_WISH)));
}

/** The time (ms) that a Retry-After header asks for, in seconds or as a date; 0 when it cannot be read. */
export function readRetryAfter(header: string | undefined): number {
  if (header === undefined) return 0;
  const wish = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND : parseTime(header) - now();
  return Number.isFinite(wish) && wish > 0 ? wish : 0;
}
