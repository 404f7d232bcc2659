/** A domain that an account blocks. */
export interface UserDomainBlocksTable {
  id: number;
  account_id: number;
  domain: string;
  created_at: number;
}
