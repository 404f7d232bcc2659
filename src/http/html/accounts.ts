import { findSession, type Session } from '../../domain/sessions/find.ts';
import { toWire } from '../../lib/id.ts';
import { type Asker, isSecure, readCookie, sessionOf } from './cookies.ts';

/** How many accounts may be signed in in one browser. */
export const MOST_ACCOUNTS = 5;

/** A session that a browser holds, with the secret by which it does. */
export type HeldSession = { readonly secret: string; readonly session: Session };

/**
 * The sessions of the other accounts of a browser, beside the present one, if there is one. Only those that began in the same browser count: over
 * plain http other hosts of the site can set the cookie, and would have somebody act by an account of theirs. Where the present session has
 * ended there is nothing to compare them with, so that they count only over https, where nobody else can set it.
 */
export async function otherSessions(asker: Asker, present: Session | null | undefined): Promise<HeldSession[]> {
  const secrets = secretsOfOthers(asker);
  const held: HeldSession[] = [];
  for (const secret of secrets.slice(0, MOST_ACCOUNTS - 1)) {
    const session = await findSession(asker.db, secret);
    if (session) held.push({ secret, session });
  }
  const browserId = present ? present.browserId : isSecure(asker) ? held[0]?.session.browserId : undefined;
  const seen = new Set([present?.userId]);
  return held.filter(({ session }) => {
    if (session.browserId !== browserId || seen.has(session.userId)) return false;
    seen.add(session.userId);
    return true;
  });
}

function secretsOfOthers(asker: Asker): string[] {
  return readCookie(asker, 'others')?.split('.') ?? [];
}

/** An account that is signed in in the same browser, beside the present one; `id` is its wire id. */
export type OtherAccount = {
  readonly id: string;
  readonly username: string;
  /** The file of its profile picture, if there is one. */
  readonly faceKey: string | null;
};

/** The other accounts of the browser that asks. */
export async function otherAccounts(asker: Asker): Promise<OtherAccount[]> {
  // Most browsers have one account.
  if (secretsOfOthers(asker).length === 0) return [];
  const others = await otherSessions(asker, await sessionOf(asker));
  return others.map(({ session: { accountId, username, faceKey } }) => ({ id: toWire(accountId), username, faceKey }));
}
