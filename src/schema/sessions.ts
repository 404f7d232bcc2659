/** A browser signed in to the server's own pages. */
export interface SessionsTable {
  id: number;
  token_hash: string;
  user_id: number;
  csrf_token: string;
  ip: string | null;
  user_agent: string | null;
  created_at: number;
  last_used_at: number;
}
