/**
 * What somebody has proved who they are by: the words of `sessions.signed_in_by`. A passkey alone counts as both steps, because the device
 * has made sure who holds it.
 */
export const SIGNED_IN_BY = [
  'sign_up',
  'password',
  'password_reset',
  'password_and_code',
  'password_and_recovery_code',
  'password_and_passkey',
  'passkey',
] as const;

export type SignedInBy = (typeof SIGNED_IN_BY)[number];

/** Those that contain a second step. */
export const WITH_SECOND_STEP = [
  'password_and_code',
  'password_and_recovery_code',
  'password_and_passkey',
  'passkey',
] as const satisfies readonly SignedInBy[];

/** A passkey of somebody: a WebAuthn credential. Ids and keys are base64url; the key is public. */
export interface PasskeysTable {
  id: number;
  user_id: number;
  credential_id: string;
  /** COSE. */
  public_key: string;
  /** The same for all passkeys of one person; it tells nothing about them. */
  user_handle: string;
  /** How often it has signed, by its own account; 0 where it does not count. */
  sign_count: number;
  /** Words of WebAuthn, separated by spaces: how browsers reach it. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The secret that somebody shares with an app that shows codes (TOTP). It is good for signing in once it is confirmed. */
export interface AuthenticatorAppsTable {
  user_id: number;
  /** Sealed with a key that is not in the database. */
  sealed_secret: string;
  confirmed_at: number | null;
  /** The time step of the last code that was taken, which is taken once. RFC 6238, 5.2. */
  last_step: number | null;
  created_at: number;
}

/** A code for whoever has lost their second factor; it is good once. */
export interface RecoveryCodesTable {
  id: number;
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

/** A browser in which somebody has signed in, known by a cookie that outlives its sessions. */
export interface KnownBrowsersTable {
  user_id: number;
  browser_hash: string;
  user_agent: string | null;
  created_at: number;
  last_used_at: number;
}

/** What happened to the login of somebody, of which they are told; `details` is JSON. */
export interface SecurityEventsTable {
  id: number;
  user_id: number;
  kind: string;
  details: string;
  /** When they were shown it in the browser. */
  seen_at: number | null;
}
