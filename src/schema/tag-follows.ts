import type { Selectable } from 'kysely';

/** A hashtag an account follows. */
export interface TagFollowsTable {
  id: number;
  account_id: number;
  tag_id: number;
  created_at: number;
}

export type TagFollowRow = Selectable<TagFollowsTable>;
