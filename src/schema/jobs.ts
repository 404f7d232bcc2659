import type { Generated, Selectable } from 'kysely';

/** Work to do after the transaction that enqueued it has committed; `request_id` is the request that ordered it. */
export interface JobsTable {
  id: number;
  lane: Generated<number>;
  name: string;
  payload: string;
  unique_key: string | null;
  host: string | null;
  run_at: number;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  lease_token: string | null;
  leased_until: number | null;
  last_error: string | null;
  dead_at: number | null;
  created_at: number;
  request_id: string | null;
}

export type JobRow = Selectable<JobsTable>;
