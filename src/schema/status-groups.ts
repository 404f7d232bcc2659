/** The groups to which a post belongs: the forum, community or blog for which it was written. */
export interface StatusGroupsTable {
  status_id: number;
  account_id: number;
}
