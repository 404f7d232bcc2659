/** Recent events of streams, as JSON, in the order of the commits; on PostgreSQL only approximately. */
export interface StreamEventsTable {
  id: number;
  event: string;
}
