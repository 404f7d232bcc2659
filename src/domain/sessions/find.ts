import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';
import { type Authenticated, authenticateById } from '../tokens/authenticate.ts';
import type { TokenState } from '../tokens/token-state.ts';

/** A signed-in browser and the person behind it. */
export type Session = {
  /** The same as that of its access token. */
  readonly id: number;
  /** What the tokens of its forms are made of. */
  readonly formSecret: string;
  /** Tells scripts whose pages are whose; it is no secret. */
  readonly mark: string;
  /** The same for all sessions of one browser. */
  readonly browserId: string;
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly displayName: string;
  /** The file of the profile picture that does not move, if there is one. */
  readonly faceKey: string | null;
  readonly email: string;
  /** When (ms) they last proved who they are, and by what; null where that was before it was noted. */
  readonly signedInAt: number | null;
  readonly signedInBy: SignedInBy | null;
  readonly standing: TokenState;
  /** What its access token is good for. */
  readonly auth: Authenticated;
};

/** The session for the secret in a cookie, or undefined. */
export async function findSession(db: Db, secret: string): Promise<Session | undefined> {
  const found = await readSession(db, hashToken(secret));
  if (!found) return undefined;
  const auth = await authenticateById(db, found.id, now());
  return typeof auth === 'string' ? undefined : { ...found, standing: auth.standing, auth };
}

/** Cached, because every page and its parts need it. Whether the session still holds is known by its token. */
const readSession = cachedRead(
  ['sessions', 'users', 'accounts'],
  async (db, hash: string) => {
    const row = await findRow(db, hash);
    return (
      row && {
        id: row.id,
        formSecret: row.form_secret,
        mark: row.mark,
        browserId: row.browser_id,
        userId: row.user_id,
        accountId: row.account_id,
        username: row.username,
        displayName: row.display_name,
        faceKey: row.avatar_static_key ?? row.avatar_key,
        email: row.email,
        signedInAt: row.signed_in_at,
        signedInBy: row.signed_in_by,
      }
    );
  },
  (found) => found !== undefined,
);

function findRow(db: Db, hash: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['s.id', 's.form_secret', 's.mark', 's.browser_id', 's.user_id', 's.signed_in_at', 's.signed_in_by'])
    .select(['u.email', 'u.account_id', 'a.username', 'a.display_name', 'a.avatar_key', 'a.avatar_static_key'])
    .where('s.secret_hash', '=', hash)
    .executeTakeFirst();
}
