/** A domain an account does not want to see. */
export interface UserDomainBlocksTable {
  id: number;
  account_id: number;
  domain: string;
  created_at: number;
}
