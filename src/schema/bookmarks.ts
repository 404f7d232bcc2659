/** A private bookmark. */
export interface BookmarksTable {
  id: number;
  account_id: number;
  status_id: number;
}
