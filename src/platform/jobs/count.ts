import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { JobCount } from '../metrics.ts';
import { LANES } from './job.ts';

/** How many jobs each lane has, by state: waiting, running or dead. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const state = sql<string>`case when dead_at is not null then 'dead' when lease_token is not null then 'running'
    else 'waiting' end`;
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['lane', state.as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy(['lane', state])
    .execute();
  const names = new Map<number, string>(Object.entries(LANES).map(([name, lane]) => [lane, name]));
  return rows.map(({ lane, state, count }) => ({ lane: names.get(lane) ?? String(lane), state, count }));
}
