import type { Generated, Selectable } from 'kysely';

/**
 * The delivery of an activity to an inbox. `run_at` is null once it has ended, successfully or not. `subject` identifies what the activity
 * is about: activities about the same subject reach an inbox in order. `attempts` counts all attempts, `failures` those that failed
 * although the server responded; `status` is the last HTTP status.
 */
export interface DeliveriesTable {
  activity_id: number;
  inbox: string;
  host: string;
  subject: string;
  run_at: number | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  outcome: Generated<string>;
  status: number | null;
  error: string | null;
  ended_at: number | null;
}

export type DeliveryRow = Selectable<DeliveriesTable>;
