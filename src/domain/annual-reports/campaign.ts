import { firstIdAt } from '../../lib/id.ts';

const DECEMBER = 11;
const FIRST_DAY = 10;

/** The last month in which the year before is still of more interest than the one that has begun. */
const MARCH = 2;

/**
 * The year whose reports can be generated at an instant (ms): that of the season from 10 to 31 December (Mastodon:
 * AnnualReport.current_campaign), or, where they are made always, the present one, and until the end of March the one before.
 */
export function campaignOf(at: number, when: 'december' | 'always' | 'off'): number | undefined {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (when === 'always') return month <= MARCH ? year - 1 : year;
  return when === 'december' && month === DECEMBER && date.getUTCDate() >= FIRST_DAY ? year : undefined;
}

/** The range of ids of rows created in a month (1 to 12) of a year: from `first`, below `end`. Month 13 is the following January. */
export function idsOfMonth(year: number, month: number): { first: number; end: number } {
  return { first: firstIdAt(Date.UTC(year, month - 1)), end: firstIdAt(Date.UTC(year, month)) };
}

/** The range of ids of rows created in a year. */
export function idsOfYear(year: number): { first: number; end: number } {
  return { first: idsOfMonth(year, 1).first, end: idsOfMonth(year, 12).end };
}
