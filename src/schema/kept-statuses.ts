import type { Selectable } from 'kysely';

/** The content of a status that a strike deleted, kept as long as the strike can be appealed. `content` is JSON. */
export interface KeptStatusesTable {
  id: number;
  account_warning_id: number;
  status_id: number;
  content: string;
  created_at: number;
}

export type KeptStatusRow = Selectable<KeptStatusesTable>;
