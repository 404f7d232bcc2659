import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import { LANES } from './job.ts';

/** How many jobs are in a lane, by state. */
export type JobCount = { readonly lane: string; readonly state: string; readonly count: number };

type Count = { readonly lane: number; readonly state: string; readonly count: number };

/** How many jobs each lane has, by state: waiting, running or dead. Each state is counted in its index, because job rows are large. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<Count>`
    select lane, 'waiting' as state, count(*) as count from jobs
    where dead_at is null and lease_token is null group by lane
    union all
    select lane, 'running', count(*) from jobs
    where leased_until is not null and lease_token is not null and dead_at is null group by lane
    union all
    select lane, 'dead', count(*) from jobs where dead_at is not null group by lane`.execute(db);
  const names = new Map<number, string>(Object.entries(LANES).map(([name, lane]) => [lane, name]));
  return rows.map(({ lane, state, count }) => ({ lane: names.get(lane) ?? String(lane), state, count }));
}
