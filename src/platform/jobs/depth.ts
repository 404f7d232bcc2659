import { sql } from 'kysely';
import { siteOf } from '../../lib/site.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../db/handle.ts';
import { LANES, type Lane } from './job.ts';

/** How many due jobs of a lane are waiting; counts up to `most`. */
export async function countWaiting(db: Db, lane: Lane, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 as one ${waiting(lane, most)}) as due`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** As `countWaiting`, by host or site, for jobs that have one; see `NewJob`. */
export async function countWaitingOf(db: Db, lane: Lane, most: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ host: string; count: number }>`
    select host, count(*) as count from (select host ${waiting(lane, most)}) as due
    where host is not null group by host`.execute(db);
  return new Map(rows.map(({ host, count }) => [host, Number(count)]));
}

/** How many jobs of a lane wait or are to be retried, in total and for a host or site; counts up to `most`. */
export async function countKept(db: Db, lane: Lane, { host, most }: { readonly host: string; readonly most: number }) {
  const { rows } = await sql<{ total: number; own: number }>`
    select count(*) as total, count(case when host = ${siteOf(host)} then 1 end) as own from (
      select host from jobs where dead_at is null and lease_token is null and lane = ${LANES[lane]} limit ${most}) as kept`.execute(
    db,
  );
  return { total: Number(rows[0]?.total ?? 0), own: Number(rows[0]?.own ?? 0) };
}

/** When (ms) the longest-waiting job of each lane became due; lanes without due jobs are omitted. */
export async function oldestDue(db: Db, lanes: readonly Lane[]): Promise<Map<Lane, number>> {
  const found = new Map<Lane, number>();
  for (const lane of lanes) {
    const { rows } = await sql<{ run_at: number }>`
      select run_at ${waiting(lane, 1)}`.execute(db);
    if (rows[0]) found.set(lane, rows[0].run_at);
  }
  return found;
}

function waiting(lane: Lane, most: number) {
  return sql`from jobs where dead_at is null and lease_token is null and lane = ${LANES[lane]} and run_at <= ${now()}
    order by run_at limit ${most}`;
}
