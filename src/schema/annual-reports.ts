import type { Selectable } from 'kysely';

/** What somebody did here in a year. `data` is JSON; who knows `share_key` may see it. */
export interface AnnualReportsTable {
  id: number;
  account_id: number;
  year: number;
  data: string;
  schema_version: number;
  share_key: string;
  viewed_at: number | null;
  created_at: number;
}

export type AnnualReportRow = Selectable<AnnualReportsTable>;
