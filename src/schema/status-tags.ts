/** The hashtags of a status. */
export interface StatusTagsTable {
  status_id: number;
  tag_id: number;
}
