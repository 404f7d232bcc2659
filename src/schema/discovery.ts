import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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

/** What staff decided about a link, status or author (`kind`); for hashtags and publishers this is in their own tables. */
export interface TrendReviewsTable {
  kind: string;
  subject_id: number;
  trendable: Flag;
  reviewed_at: number;
}

/** The last visit to a linked address, and the resulting preview card. */
export interface LinkVisitsTable {
  url: string;
  card_id: number | null;
  visited_at: number;
}

/** A site whose links trend; `trendable` is null until staff have decided about all of them. */
export interface LinkPublishersTable {
  id: number;
  domain: string;
  trendable: Flag | null;
  requested_review_at: number;
  reviewed_at: number | null;
}

export type LinkPublisherRow = Selectable<LinkPublishersTable>;

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
