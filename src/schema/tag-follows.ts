/** A hashtag that an account follows. */
export interface TagFollowsTable {
  id: number;
  account_id: number;
  tag_id: number;
  created_at: number;
}
