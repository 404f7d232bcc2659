import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A phrase that a filter looks for. */
export interface FilterKeywordsTable {
  id: number;
  filter_id: number;
  keyword: string;
  whole_word: Generated<Flag>;
}

export type FilterKeywordRow = Selectable<FilterKeywordsTable>;
