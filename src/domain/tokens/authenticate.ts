import { EVERYONE_PERMISSIONS } from '../../lib/permissions.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { type TokenState, tokenStateOf } from './token-state.ts';

/** A valid token, and the person behind it if there is one. */
export type Authenticated = {
  tokenId: number;
  applicationId: number | null;
  scopes: ReadonlySet<string>;
  createdAt: number;
  lastUsedAt: number | null;
  /** Milliseconds; null when it does not expire. */
  expiresAt: number | null;
  viewer: Viewer | null;
  standing: TokenState;
  /** From when on (ms) the role of the person requires a second factor; null where it does not. */
  twoFactorFrom: number | null;
};

export type TokenProblem = 'unknown' | 'revoked' | 'expired';

/** Looks up a bearer token. Returns the reason when it is not valid. */
export async function authenticate(db: Db, token: string, at: number): Promise<Authenticated | TokenProblem> {
  return judge(await readToken(db, hashToken(token)), at);
}

/** Looks up a token by its id, such as that of a session or of a connection. Returns the reason when it is not valid. */
export async function authenticateById(db: Db, tokenId: number, at: number): Promise<Authenticated | TokenProblem> {
  return judge(await readToken(db, tokenId), at);
}

function judge(found: KnownToken | undefined, at: number): Authenticated | TokenProblem {
  if (!found) return 'unknown';
  if (found.revoked) return 'revoked';
  if (found.expiresAt !== null && found.expiresAt <= at) return 'expired';
  return found.authenticated;
}

type KnownToken = { revoked: boolean; expiresAt: number | null; authenticated: Authenticated };

/**
 * Cached, because every request needs its token and tokens rarely change. Missing tokens are not cached, because they may be created at any
 * moment.
 */
const readToken = cachedRead(
  ['access_tokens', 'access_tokens#counts', 'applications', 'users', 'accounts', 'roles'],
  async (db, key: string | number): Promise<KnownToken | undefined> => {
    const row = await findToken(db, key);
    return row && { revoked: row.revoked_at !== null, expiresAt: row.expires_at, authenticated: authenticatedBy(row) };
  },
  (found) => found !== undefined,
);

function authenticatedBy(row: TokenRow): Authenticated {
  return {
    tokenId: row.id,
    applicationId: row.application_id,
    scopes: new Set(row.scopes.split(' ')),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    viewer: viewerOf(row),
    standing: row.user_id === null ? 'active' : tokenStateOf(row),
    twoFactorFrom: row.require_2fa === 1 ? (row.require_2fa_from ?? 0) : null,
  };
}

/** A token by the hash of its secret, or by its id. */
function findToken(db: Db, key: string | number) {
  return db
    .selectFrom('access_tokens as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      't.id',
      't.application_id',
      't.scopes',
      't.revoked_at',
      't.expires_at',
      't.last_used_at',
      't.user_id',
      't.created_at',
    ])
    .select([
      'u.account_id',
      'u.locale',
      'u.time_zone',
      'u.chosen_languages',
      'u.confirmed_at',
      'u.approved',
      'u.disabled',
    ])
    .select(['a.suspended_at', 'a.moved_to_id', 'a.memorial', 'r.permissions'])
    .select(['r.require_2fa', 'r.require_2fa_from'])
    .where(typeof key === 'number' ? 't.id' : 't.token_hash', '=', key)
    .executeTakeFirst();
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

function viewerOf(row: TokenRow): Viewer | null {
  if (row.user_id === null || row.account_id === null) return null;
  return {
    accountId: row.account_id,
    userId: row.user_id,
    permissions: (row.permissions ?? 0) | EVERYONE_PERMISSIONS,
    locale: row.locale,
    timeZone: row.time_zone,
    chosenLanguages: row.chosen_languages === null ? null : JSON.parse(row.chosen_languages),
  };
}
