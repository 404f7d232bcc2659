import type { Selectable } from 'kysely';

/**
 * What is trending; `kind` is tag, link or status. `source_id` is the author of a status or the publisher of a link. `peak` is the highest
 * recent score, and `score` what remains of it after decay.
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
