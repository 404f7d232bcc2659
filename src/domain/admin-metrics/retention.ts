import { sql } from 'kysely';
import { DAY } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { dayOf, rangeOf } from './range.ts';

export type Frequency = 'day' | 'month';

/**
 * The people who joined in one period, and how many of them were seen in that and each later period. Times are the starts of periods (ms).
 */
export type Cohort = {
  readonly period: number;
  readonly data: readonly { readonly date: number; readonly rate: number; readonly value: number }[];
};

/** The most periods that are computed. Mastodon: CappedRange. */
const MAX_PERIODS: Readonly<Record<Frequency, number>> = { day: 31, month: 12 };

/** How many of those who joined stayed. Somebody counts as seen until their last visit. Mastodon: Admin::Metrics::Retention. */
export async function countRetention(
  db: Db,
  { startAt, endAt, frequency }: { readonly startAt: number; readonly endAt: number; readonly frequency: Frequency },
): Promise<Cohort[]> {
  const periods = periodsOf(startAt, endAt, frequency).slice(-MAX_PERIODS[frequency]);
  const [first] = periods;
  if (first === undefined) return [];
  const people = await countPeople(db, first);
  return periods.map((period, index) => {
    const next = periods[index + 1] ?? Number.POSITIVE_INFINITY;
    const members = people.filter(({ came }) => came * DAY >= period && came * DAY < next);
    const size = sum(members);
    const data = periods.slice(index).map((date) => {
      const value = sum(members.filter(({ seen }) => seen >= dayOf(date)));
      return { date, rate: value / Math.max(size, 1), value };
    });
    return { period, data };
  });
}

type People = { readonly came: number; readonly seen: number; readonly count: number };

/** The people who joined since an instant, by the days on which they joined and were last seen. */
async function countPeople(db: Db, since: number): Promise<People[]> {
  const { rows } = await sql<People>`
    select u.created_at / cast(${DAY} as bigint) as came,
      coalesce(u.last_active_at, u.created_at) / cast(${DAY} as bigint) as seen, count(*) as count
    from users as u where u.created_at >= ${since} group by 1, 2`.execute(db);
  return rows.map(({ came, seen, count }) => ({ came: Number(came), seen: Number(seen), count: Number(count) }));
}

function sum(people: readonly People[]): number {
  return people.reduce((total, { count }) => total + count, 0);
}

function periodsOf(startAt: number, endAt: number, frequency: Frequency): number[] {
  const { from, until } = rangeOf(startAt, endAt);
  const periods: number[] = [];
  for (let at = startOf(from, frequency); at < until; at = nextAfter(at, frequency)) periods.push(at);
  return periods;
}

function startOf(ms: number, frequency: Frequency): number {
  const date = new Date(ms);
  return frequency === 'day' ? ms : Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function nextAfter(ms: number, frequency: Frequency): number {
  const date = new Date(ms);
  return frequency === 'day' ? ms + DAY : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
