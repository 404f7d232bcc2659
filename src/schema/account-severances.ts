import type { Generated } from 'kysely';

/** How many follows of a local account an event cut. */
export interface AccountSeverancesTable {
  id: number;
  event_id: number;
  account_id: number;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  created_at: number;
}
