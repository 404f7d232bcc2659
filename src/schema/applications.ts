import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';
import type { SignedInBy } from './second-factors.ts';

/** A registered OAuth client; only a hash of its secret is stored. */
export interface ApplicationsTable {
  id: number;
  client_id: string;
  secret_hash: string;
  name: string;
  website: string | null;
  redirect_uris: string;
  scopes: string;
  created_at: number;
}

export type ApplicationRow = Selectable<ApplicationsTable>;

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
  /** When somebody last proved who they are; null where that was before it was noted. */
  signed_in_at: number | null;
  /** What they proved it by. */
  signed_in_by: SignedInBy | null;
}

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

/** The endpoint to which an application wants push messages. */
export interface PushSubscriptionsTable {
  id: number;
  access_token_id: number;
  account_id: number;
  endpoint: string;
  key_p256dh: string;
  key_auth: string;
  standard: Generated<Flag>;
  alerts: Generated<string>;
  policy: Generated<string>;
  token_sealed: string | null;
  created_at: number;
  updated_at: number;
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/** The results of requests with an Idempotency-Key, until they expire. */
export interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  status_id: number | null;
  scheduled_status_id: number | null;
  created_at: number;
  expires_at: number;
}
