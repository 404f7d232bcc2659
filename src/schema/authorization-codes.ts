import type { Selectable } from 'kysely';

/** An OAuth authorization code waiting for its exchange. */
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
}

export type AuthorizationCodeRow = Selectable<AuthorizationCodesTable>;
