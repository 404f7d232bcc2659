import type { Generated, Selectable } from 'kysely';

/**
 * Activities of another server that were refused here, grouped by reason. The sender is only what the activity claims; `host` is empty when
 * it claims nothing. `status` is the HTTP status, 202 when the refusal came after the response. `message` is the beginning of the latest
 * one.
 */
export interface RefusedActivitiesTable {
  id: number;
  host: string;
  status: number;
  type: string;
  reason: string;
  actor_uri: string | null;
  message: string;
  count: Generated<number>;
  first_at: number;
  last_at: number;
}

export type RefusedActivityRow = Selectable<RefusedActivitiesTable>;
