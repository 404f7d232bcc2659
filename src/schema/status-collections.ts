/** The collections that a status links to. */
export interface StatusCollectionsTable {
  status_id: number;
  collection_id: number;
}
