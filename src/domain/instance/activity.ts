import { firstIdAt } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';

const WEEK = 7 * 86_400_000;
/** A Monday, midnight UTC (ms). */
const SOME_MONDAY = Date.UTC(1970, 0, 5);
const WEEKS = 12;

/** The activity of one week; `week` is its start (ms). */
export type WeekOfActivity = { week: number; statuses: number; logins: number; registrations: number };

/** The activity of the last twelve weeks, the current one first. A person is only counted in the week of their last visit. */
export async function countActivity(db: Db): Promise<WeekOfActivity[]> {
  const present = now() - ((now() - SOME_MONDAY) % WEEK);
  const weeks: WeekOfActivity[] = [];
  for (let index = 0; index < WEEKS; index += 1) weeks.push(await countWeek(db, present - index * WEEK));
  return weeks;
}

/** The activity of the seven days from an instant (ms) on. */
export async function countWeek(db: Db, week: number): Promise<WeekOfActivity> {
  const end = week + WEEK;
  const { statuses } = await db
    .selectFrom('accounts as a')
    .innerJoin('statuses as s', 's.account_id', 'a.id')
    .select((eb) => eb.fn.countAll<number>().as('statuses'))
    .where('a.domain', 'is', null)
    .where('s.id', '>=', firstIdAt(week))
    .where('s.id', '<', firstIdAt(end))
    .executeTakeFirstOrThrow();
  return {
    week,
    statuses,
    logins: await countUsers(db, 'last_active_at', week, end),
    registrations: await countUsers(db, 'created_at', week, end),
  };
}

async function countUsers(db: Db, column: 'last_active_at' | 'created_at', from: number, until: number) {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(column, '>=', from)
    .where(column, '<', until)
    .executeTakeFirstOrThrow();
  return count;
}
