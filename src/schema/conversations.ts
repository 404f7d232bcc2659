/** A thread: every status belongs to one. */
export interface ConversationsTable {
  id: number;
  uri: string | null;
  created_at: number;
}
