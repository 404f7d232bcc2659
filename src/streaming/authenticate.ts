import type { Viewer } from '../domain/accounts/viewer.ts';
import {
  type Authenticated,
  authenticate,
  authenticateById,
  type TokenProblem,
} from '../domain/tokens/authenticate.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { StreamError } from './stream-error.ts';

/** Somebody who may use the streaming API, as far as their scopes allow. */
export type Authorized = {
  readonly tokenId: number;
  readonly scopes: ReadonlySet<string>;
  /** When the token expires (ms). */
  readonly expiresAt: number | null;
  readonly viewer: Viewer;
};

/** Finds the person behind a token. 401 without a token, with one of an application, and for logins that may not act. */
export async function authorize(db: Db, token: string | undefined): Promise<Authorized> {
  if (!token) throw new StreamError(401, 'Missing access token');
  return authorizedBy(await authenticate(db, token, now()));
}

/** As `authorize`, for a token that has been admitted before, or that of a session. */
export async function authorizeById(db: Db, tokenId: number): Promise<Authorized> {
  return authorizedBy(await authenticateById(db, tokenId, now()));
}

function authorizedBy(found: Authenticated | TokenProblem): Authorized {
  if (typeof found === 'string' || !found.viewer || found.standing !== 'active') {
    throw new StreamError(401, 'Invalid access token');
  }
  const { tokenId, scopes, expiresAt, viewer } = found;
  return { tokenId, scopes, expiresAt, viewer };
}

/** Whether a token may receive notifications. */
export function mayHearNotifications(scopes: ReadonlySet<string>): boolean {
  return scopes.has('read') || scopes.has('read:notifications');
}

/** Whether a token may receive statuses. */
export function mayHearStatuses(scopes: ReadonlySet<string>): boolean {
  return scopes.has('read') || scopes.has('read:statuses');
}
