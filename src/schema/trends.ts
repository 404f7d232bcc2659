import type { Selectable } from 'kysely';

/**
 * What is talked about a lot: kind is tag, link or status. `source_id` is the author of a status or the publisher of a
 * link. `peak` is the highest score lately, of which `score` is what time has left.
 */
export interface TrendsTable {
  kind: string;
  subject_id: number;
  source_id: number | null;
  language: string | null;
  score: number;
  peak: number;
  peak_at: number;
}

export type TrendRow = Selectable<TrendsTable>;
