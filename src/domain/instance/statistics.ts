import { sql } from 'kysely';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Mastodon: `InstancePresenter`, four and 24 weeks. */
const MONTH = 28 * DAY;
const HALF_YEAR = 168 * DAY;

export type Statistics = {
  readonly users: number;
  readonly activeMonth: number;
  readonly activeHalfyear: number;
  /** Statuses of local accounts. */
  readonly localStatuses: number;
  /** Other known servers. */
  readonly domains: number;
};

/** Counts the figures in the instance documents from indexes and counters, without reading statuses. */
export async function countStatistics(db: Db): Promise<Statistics> {
  const people = await countPeople(db);
  const { domains } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.count<number>('domain').distinct().as('domains'))
    .executeTakeFirstOrThrow();
  return { ...people, domains };
}

/** The figures about people here. */
export function countPeople(db: Db): Promise<Omit<Statistics, 'domains'>> {
  const at = now();
  const active = (span: number) =>
    sql<number>`coalesce(sum(case when u.last_active_at > ${at - span} then 1 else 0 end), 0)`;
  return db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('users'),
      active(MONTH).as('activeMonth'),
      active(HALF_YEAR).as('activeHalfyear'),
      sql<number>`coalesce(sum(a.statuses_count), 0)`.as('localStatuses'),
    ])
    .where('u.confirmed_at', 'is not', null)
    .where('u.approved', '=', 1)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirstOrThrow();
}
