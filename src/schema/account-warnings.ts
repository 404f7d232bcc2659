import type { Generated, Selectable } from 'kysely';

/**
 * A strike against an account: what staff did and told its owner. `status_ids` is a JSON list; null when the strike is not about statuses.
 */
export interface AccountWarningsTable {
  id: number;
  account_id: number | null;
  target_account_id: number;
  report_id: number | null;
  action: string;
  text: Generated<string>;
  status_ids: string | null;
  /** When an appeal against it was approved. */
  overruled_at: number | null;
  created_at: number;
}

export type AccountWarningRow = Selectable<AccountWarningsTable>;
