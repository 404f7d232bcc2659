import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A filter of an account; `context` lists where it applies. */
export interface FiltersTable {
  id: number;
  account_id: number;
  title: string;
  context: string;
  action: Generated<string>;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
}

export type FilterRow = Selectable<FiltersTable>;

/** A phrase that a filter looks for. */
export interface FilterKeywordsTable {
  id: number;
  filter_id: number;
  keyword: string;
  whole_word: Generated<Flag>;
}

export type FilterKeywordRow = Selectable<FilterKeywordsTable>;

/** A single status in a filter. */
export interface FilterStatusesTable {
  id: number;
  filter_id: number;
  status_id: number;
}

export type FilterStatusRow = Selectable<FilterStatusesTable>;
