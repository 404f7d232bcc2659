/** A member of a list. */
export interface ListAccountsTable {
  id: number;
  list_id: number;
  account_id: number;
}
