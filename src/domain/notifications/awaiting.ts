import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { passesFilter } from './list.ts';

/** How much waits for somebody, each counted up to a hundred. */
export type Awaiting = {
  /** Notifications that have not been read. */
  readonly notifications: number;
  /** People who ask to follow. */
  readonly requests: number;
  /** Open reports, for those who look after them. */
  readonly reports: number;
};

/** More than these are not counted: one sees that there are many. */
const MOST_AWAITED = 100;

type Given = { readonly accountId: number; readonly readsReports: boolean; readonly limit: number };

const readAwaiting = prepared((db, { accountId, readsReports, limit }: Given) => {
  const unread = sql`select 1 from notifications as n
    where n.account_id = ${accountId} and ${passesFilter(db, accountId, { types: null, includeFiltered: false })}
      and n.id > coalesce((select m.last_read_id from markers as m
        where m.account_id = ${accountId} and m.timeline = 'notifications'), 0)
    limit ${limit}`;
  const requests = sql`select 1 from follow_requests as r where r.target_id = ${accountId} limit ${limit}`;
  const reports = sql`select 1 from reports where action_taken_at is null limit ${limit}`;
  return sql<Awaiting>`select (select count(*) from (${unread}) as u) as notifications,
    (select count(*) from (${requests}) as q) as requests,
    ${readsReports ? sql`(select count(*) from (${reports}) as p)` : sql.lit(0)} as reports`;
});

/** Counts what waits for somebody, in one query. */
export async function countAwaiting(db: Db, accountId: number, readsReports: boolean): Promise<Awaiting> {
  const { rows } = await readAwaiting(db, { accountId, readsReports, limit: MOST_AWAITED });
  const { notifications = 0, requests = 0, reports = 0 } = rows[0] ?? {};
  return { notifications: Number(notifications), requests: Number(requests), reports: Number(reports) };
}
