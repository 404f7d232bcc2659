/** An account featured on another one's profile. */
export interface EndorsementsTable {
  id: number;
  account_id: number;
  target_id: number;
  created_at: number;
}
