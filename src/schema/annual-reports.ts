import type { Selectable } from 'kysely';

/** A report on somebody's activity in a year. `data` is JSON; whoever knows `share_key` may see it. */
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
