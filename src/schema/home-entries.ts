/** A status in a home timeline; `account_id` is its author or booster. */
export interface HomeEntriesTable {
  owner_id: number;
  status_id: number;
  account_id: number;
  reblog_of_id: number | null;
}
