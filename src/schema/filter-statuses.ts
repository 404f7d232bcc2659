import type { Selectable } from 'kysely';

/** A single status in a filter. */
export interface FilterStatusesTable {
  id: number;
  filter_id: number;
  status_id: number;
}

export type FilterStatusRow = Selectable<FilterStatusesTable>;
