import type { Selectable } from 'kysely';

/** A status somebody has not finished; `params` as those of scheduled statuses. */
export interface DraftsTable {
  id: number;
  account_id: number;
  params: string;
  created_at: number;
  updated_at: number;
}

export type DraftRow = Selectable<DraftsTable>;
