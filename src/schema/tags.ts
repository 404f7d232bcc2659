import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A hashtag; `name` is its normalised key. */
export interface TagsTable {
  id: number;
  name: string;
  display_name: string;
  /** What a search compares (`foldText`); null as long as a job has not filled it in. */
  search_name: Generated<string | null>;
  usable: Generated<Flag>;
  trendable: Flag | null;
  listable: Generated<Flag>;
  reviewed_at: number | null;
  last_status_at: number | null;
  created_at: number;
}

export type TagRow = Selectable<TagsTable>;

/** The hashtags of a status. */
export interface StatusTagsTable {
  status_id: number;
  tag_id: number;
}

/** A hashtag that an account follows. */
export interface TagFollowsTable {
  id: number;
  account_id: number;
  tag_id: number;
  created_at: number;
}

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
