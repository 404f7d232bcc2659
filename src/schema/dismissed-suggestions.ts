/** An account that must not be suggested to another one again. */
export interface DismissedSuggestionsTable {
  account_id: number;
  target_id: number;
  created_at: number;
}
