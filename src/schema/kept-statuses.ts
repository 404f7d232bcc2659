import type { Selectable } from 'kysely';

/** What a status said that a strike deleted, for as long as the strike can be appealed. `content` is JSON. */
export interface KeptStatusesTable {
  id: number;
  account_warning_id: number;
  status_id: number;
  content: string;
  created_at: number;
}

export type KeptStatusRow = Selectable<KeptStatusesTable>;
