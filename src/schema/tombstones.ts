/** The URI of something deleted, so that it is answered with 410 and never comes back. */
export interface TombstonesTable {
  uri: string;
  deleted_at: number;
}
