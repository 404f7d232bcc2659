/** Remote statuses that were fetched before their servers delivered them, so that nobody has been notified yet. */
export interface EarlyStatusesTable {
  status_id: number;
  created_at: number;
}
