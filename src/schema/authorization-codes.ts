import type { Selectable } from 'kysely';

/** An OAuth authorization code; after its exchange it is kept for a while, so that a replay can revoke the resulting token. */
export interface AuthorizationCodesTable {
  id: number;
  code_hash: string;
  application_id: number;
  user_id: number;
  redirect_uri: string;
  scopes: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
  expires_at: number;
  created_at: number;
  used_at: number | null;
  access_token_id: number | null;
}

export type AuthorizationCodeRow = Selectable<AuthorizationCodesTable>;
