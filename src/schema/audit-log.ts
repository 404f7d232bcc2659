import type { Generated } from 'kysely';

/** One act of staff, which outlives its target. `label` names the target for people; `details` is JSON. */
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
