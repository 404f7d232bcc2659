import { DAY } from '../../lib/time.ts';

/** How many of what happened to a login are kept, and for how long (ms). */
export const KEPT = 100;
export const KEPT_FOR = 365 * DAY;
