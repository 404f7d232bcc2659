import type { Generated, Selectable } from 'kysely';

/** An unfinished status; `params` has the form of those of scheduled statuses. */
export interface DraftsTable {
  id: number;
  account_id: number;
  params: string;
  /** Raised by each change. */
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

export type DraftRow = Selectable<DraftsTable>;
