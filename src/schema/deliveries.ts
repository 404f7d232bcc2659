import type { Generated, Selectable } from 'kysely';

/**
 * That an activity goes to an inbox. `run_at` is null once that has ended, well or not. `subject` names what it is about:
 * activities about the same thing reach an inbox in order. `attempts` counts them all, `failures` those that failed though the server
 * answered; `status` is the last HTTP answer.
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
