/** `account` blocks `target`. */
export interface BlocksTable {
  id: number;
  account_id: number;
  target_id: number;
  uri: string | null;
  created_at: number;
}
