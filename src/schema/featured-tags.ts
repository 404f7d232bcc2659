import type { Generated, Selectable } from 'kysely';

/** A hashtag featured on a profile. */
export interface FeaturedTagsTable {
  id: number;
  account_id: number;
  tag_id: number;
  name: string;
  statuses_count: Generated<number>;
  last_status_at: number | null;
  created_at: number;
}

export type FeaturedTagRow = Selectable<FeaturedTagsTable>;
