import { firstIdAt } from '../../lib/id.ts';

const DECEMBER = 11;
const FIRST_DAY = 10;

/** The year whose reports can be generated at an instant (ms): from 10 to 31 December. Mastodon: AnnualReport.current_campaign. */
export function campaignOf(at: number): number | undefined {
  const date = new Date(at);
  return date.getUTCMonth() === DECEMBER && date.getUTCDate() >= FIRST_DAY ? date.getUTCFullYear() : undefined;
}

/** The range of ids of rows created in a month (1 to 12) of a year: from `first`, below `end`. Month 13 is the following January. */
export function idsOfMonth(year: number, month: number): { first: number; end: number } {
  return { first: firstIdAt(Date.UTC(year, month - 1)), end: firstIdAt(Date.UTC(year, month)) };
}

/** The range of ids of rows created in a year. */
export function idsOfYear(year: number): { first: number; end: number } {
  return { first: idsOfMonth(year, 1).first, end: idsOfMonth(year, 12).end };
}
