import type { Selectable } from 'kysely';

/** An appeal against a strike; it is pending until staff approve or reject it. */
export interface AppealsTable {
  id: number;
  account_id: number;
  account_warning_id: number;
  text: string;
  approved_at: number | null;
  rejected_at: number | null;
  answered_by_account_id: number | null;
  created_at: number;
  updated_at: number;
}

export type AppealRow = Selectable<AppealsTable>;
