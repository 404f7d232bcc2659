import type { Selectable } from 'kysely';

/** A bearer token; without a user it is an application token. */
export interface AccessTokensTable {
  id: number;
  /** Null for the token of a session, which has no secret and never leaves the server. */
  token_hash: string | null;
  application_id: number | null;
  user_id: number | null;
  scopes: string;
  created_at: number;
  last_used_at: number | null;
  last_used_ip: string | null;
  revoked_at: number | null;
  expires_at: number | null;
}

export type AccessTokenRow = Selectable<AccessTokensTable>;
