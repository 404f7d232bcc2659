/** Statuses of other servers that were fetched, and so told nobody of, before their servers delivered them. */
export interface EarlyStatusesTable {
  status_id: number;
  created_at: number;
}
