import type { Flag } from './flag.ts';

/** What staff decided about a link, status or author (`kind`); for hashtags and publishers this is in their own tables. */
export interface TrendReviewsTable {
  kind: string;
  subject_id: number;
  trendable: Flag;
  reviewed_at: number;
}
