/** An event that cut many follows at once; `type` is domain_block, user_domain_block or account_suspension. */
export interface SeveranceEventsTable {
  id: number;
  type: string;
  target_name: string;
  created_at: number;
}
