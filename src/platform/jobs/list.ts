import type { JobRow } from '../../schema/jobs.ts';
import type { Db } from '../db/handle.ts';

export const JOB_STATES = ['dead', 'waiting', 'running'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The jobs in a state, oldest first, up to `most`. */
export function listJobs(db: Db, state: JobState, most: number): Promise<JobRow[]> {
  const query = db.selectFrom('jobs').selectAll().orderBy('id').limit(most);
  if (state === 'dead') return query.where('dead_at', 'is not', null).execute();
  const lease = state === 'running' ? 'is not' : 'is';
  return query.where('dead_at', 'is', null).where('lease_token', lease, null).execute();
}
