import type { Selectable } from 'kysely';

/** The content of a status that is gone, kept for the strike that deleted it or for a report about it, as long as these may need it. `content` is JSON. */
export interface KeptStatusesTable {
  id: number;
  account_warning_id: number | null;
  report_id: number | null;
  status_id: number;
  content: string;
  created_at: number;
}

export type KeptStatusRow = Selectable<KeptStatusesTable>;
