import type { Selectable } from 'kysely';

/** A status to be published later. */
export interface ScheduledStatusesTable {
  id: number;
  account_id: number;
  scheduled_at: number;
  params: string;
  error: string | null;
  created_at: number;
}

export type ScheduledStatusRow = Selectable<ScheduledStatusesTable>;
