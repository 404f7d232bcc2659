import type { Viewer } from '../domain/accounts/viewer.ts';
import { authenticate } from '../domain/tokens/authenticate.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { StreamError } from './stream-error.ts';

/** Somebody who may listen, if the scopes allow the stream. */
export type Authorized = {
  readonly token: string;
  readonly tokenId: number;
  readonly scopes: ReadonlySet<string>;
  /** When the token ends by itself (ms). */
  readonly expiresAt: number | null;
  readonly viewer: Viewer;
};

/** Finds the person behind a token; 401 without, for tokens of applications and for logins that may not act. */
export async function authorize(db: Db, token: string | undefined): Promise<Authorized> {
  if (!token) throw new StreamError(401, 'Missing access token');
  const found = await authenticate(db, token, now());
  if (typeof found === 'string' || !found.viewer || found.standing !== 'active') {
    throw new StreamError(401, 'Invalid access token');
  }
  const { tokenId, scopes, expiresAt, viewer } = found;
  return { token, tokenId, scopes, expiresAt, viewer };
}

/** Whether a token may hear of notifications. */
export function mayHearNotifications(scopes: ReadonlySet<string>): boolean {
  return scopes.has('read') || scopes.has('read:notifications');
}

/** Whether a token may hear of statuses. */
export function mayHearStatuses(scopes: ReadonlySet<string>): boolean {
  return scopes.has('read') || scopes.has('read:statuses');
}
