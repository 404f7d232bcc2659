import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * What somebody brings before the moderators. `status_ids`, `rule_ids` and `collection_ids` are JSON lists of ids that may be gone
 * meanwhile; `uri` names a report that came from another server. It is open until an action is taken.
 */
export interface ReportsTable {
  id: number;
  account_id: number;
  target_account_id: number;
  uri: string | null;
  category: Generated<string>;
  comment: Generated<string>;
  status_ids: Generated<string>;
  rule_ids: string | null;
  collection_ids: Generated<string>;
  forwarded: Generated<Flag>;
  application_id: number | null;
  assigned_account_id: number | null;
  action_taken_at: number | null;
  action_taken_by_account_id: number | null;
  created_at: number;
  updated_at: number;
}

export type ReportRow = Selectable<ReportsTable>;
