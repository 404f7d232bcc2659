/** A status pinned to its author's profile. */
export interface StatusPinsTable {
  id: number;
  account_id: number;
  status_id: number;
  created_at: number;
}
