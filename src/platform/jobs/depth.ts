import { sql } from 'kysely';
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
