/** A browser signed in to the server's own pages. Its access token, with the same id, says what it may do and for how long. */
export interface SessionsTable {
  id: number;
  /** Of the secret in the browser's cookie. */
  secret_hash: string;
  user_id: number;
  /** What the tokens of its forms are made of. */
  form_secret: string;
  /** Tells scripts whose pages are whose; it is no secret. */
  mark: string;
  /** The same for all sessions of one browser, which may hold several accounts. It never leaves the server. */
  browser_id: string;
  user_agent: string | null;
}
