import { type Kysely, sql } from 'kysely';

/** A worker that looks for work walks only what waits, however much is running or dead, and reads no job to know its server. */
async function indexWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_waiting_idx on jobs (lane, run_at, host)
    where dead_at is null and lease_token is null`.execute(db);
  await sql`drop index jobs_dead_at_lane_run_at_idx`.execute(db);
  await sql`create index jobs_dead_at_idx on jobs (dead_at) where dead_at is not null`.execute(db);
  await sql`drop index jobs_leased_until_idx`.execute(db);
  await sql`create index jobs_leased_until_idx on jobs (leased_until) where leased_until is not null`.execute(db);
}

export const waitingJobsSteps = [{ name: 'jobs', up: indexWaiting }];
