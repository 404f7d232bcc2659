/** A private note about another account. */
export interface AccountNotesTable {
  account_id: number;
  target_id: number;
  comment: string;
  updated_at: number;
}
