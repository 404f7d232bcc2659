import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A site whose links trend; `trendable` is null until staff have decided about all of them. */
export interface LinkPublishersTable {
  id: number;
  domain: string;
  trendable: Flag | null;
  requested_review_at: number;
  reviewed_at: number | null;
}

export type LinkPublisherRow = Selectable<LinkPublishersTable>;
