import type { Generated } from 'kysely';

/** One act of staff, kept after what it was about is gone. `label` names that for people; `details` is JSON. */
export interface AuditLogTable {
  id: number;
  account_id: number | null;
  action: string;
  target_type: string;
  target_id: number;
  label: string;
  details: Generated<string>;
  created_at: number;
}
