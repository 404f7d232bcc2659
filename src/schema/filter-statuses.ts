import type { Selectable } from 'kysely';

/** A single status a filter names. */
export interface FilterStatusesTable {
  id: number;
  filter_id: number;
  status_id: number;
}

export type FilterStatusRow = Selectable<FilterStatusesTable>;
