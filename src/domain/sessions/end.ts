import type { Tx } from '../../platform/db/handle.ts';
import { revokeTokens } from '../tokens/revoke.ts';
import { forgetBrowsers } from './known-browsers.ts';

/** Signs out one browser, if it belongs to this person. */
export async function endSession(tx: Tx, sessionId: number, userId: number): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
  await endAll(tx, rows);
}

/** The same because somebody says so elsewhere: the browser is not known to them any more, either. */
export async function signOutBrowser(tx: Tx, sessionId: number, userId: number): Promise<void> {
  const sessions = tx.selectFrom('sessions').select('browser_id').where('user_id', '=', userId);
  await forgetSessionBrowsers(tx, userId, await sessions.where('id', '=', sessionId).execute());
  await endSession(tx, sessionId, userId);
}

/** Signs a person out of every browser. */
export async function endSessionsOfUser(tx: Tx, userId: number): Promise<void> {
  await endAll(tx, await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute());
}

/** Signs a person out of every browser but one; the others are not known to them any more. */
export async function signOutOtherBrowsers(tx: Tx, userId: number, keptId: number): Promise<void> {
  const sessions = tx.selectFrom('sessions').select('browser_id').where('user_id', '=', userId);
  await forgetSessionBrowsers(tx, userId, await sessions.where('id', '!=', keptId).execute());
  await endOtherSessions(tx, userId, keptId);
}

function forgetSessionBrowsers(tx: Tx, userId: number, sessions: readonly { readonly browser_id: string }[]) {
  return forgetBrowsers(
    tx,
    userId,
    sessions.map(({ browser_id: id }) => id),
  );
}

async function endOtherSessions(tx: Tx, userId: number, keptId: number): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .execute();
  await endAll(tx, rows);
}

/** Signs a person out of the browsers that signed in first, so that at most so many are left. */
export async function endOldestSessions(tx: Tx, userId: number, left: number): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(left)
    .limit(100)
    .execute();
  await endAll(tx, rows);
}

/** A session ends with its token. */
function endAll(tx: Tx, rows: readonly { readonly id: number }[]): Promise<void> {
  return revokeTokens(
    tx,
    rows.map(({ id }) => id),
  );
}
