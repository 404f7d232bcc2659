import { type Kysely, sql } from 'kysely';

/** SQLite looks at the row for what the index only implies, and the rows of jobs are large. */
async function coverWaiting(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  await sql`drop index jobs_waiting_idx`.execute(db);
  await sql`create index jobs_waiting_idx on jobs (lane, run_at, host, dead_at, lease_token)
    where dead_at is null and lease_token is null`.execute(db);
}

export const coveredWaitingJobsSteps = [{ name: 'jobs', up: coverWaiting }];
