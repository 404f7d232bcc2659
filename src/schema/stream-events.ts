/** What streams told lately, as JSON, in the order of the commits; on PostgreSQL nearly so. */
export interface StreamEventsTable {
  id: number;
  event: string;
}
