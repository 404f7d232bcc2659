import type { Generated, Selectable } from 'kysely';

/**
 * What another server sent and was refused here, those refused for the same reason together. Who sent it is what it says of itself: `host`
 * is empty where it says nothing. `status` is the HTTP answer, 202 where the refusal came after it. `message` is the beginning of the
 * latest.
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
