import type { Flag } from './flag.ts';

/** What staff decided about a link, a status or an author (`kind`); hashtags and publishers carry their own. */
export interface TrendReviewsTable {
  kind: string;
  subject_id: number;
  trendable: Flag;
  reviewed_at: number;
}
