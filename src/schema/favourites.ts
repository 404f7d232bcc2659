/** A favourite. */
export interface FavouritesTable {
  id: number;
  account_id: number;
  status_id: number;
  uri: string | null;
}
