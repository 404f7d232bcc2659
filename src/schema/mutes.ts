import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** `account` does not want to see `target`. */
export interface MutesTable {
  id: number;
  account_id: number;
  target_id: number;
  hide_notifications: Generated<Flag>;
  expires_at: number | null;
  created_at: number;
}
