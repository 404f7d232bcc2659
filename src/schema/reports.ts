import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A report to the moderators. `status_ids`, `rule_ids` and `collection_ids` are JSON lists of ids that may have been deleted since; `uri`
 * identifies a report from another server. It is open until action is taken.
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
