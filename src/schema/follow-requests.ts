import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** A follow that the target has not accepted yet. */
export interface FollowRequestsTable {
  id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
  uri: string | null;
  created_at: number;
}
