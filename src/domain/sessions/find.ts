import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import { type TokenState, tokenStateOf } from '../tokens/token-state.ts';

/** How long (ms) a browser stays signed in. (Mastodon: one year.) */
export const SESSION_LIFETIME = 365 * 86_400_000;

/** A signed-in browser and the person behind it. */
export type Session = {
  readonly id: number;
  readonly csrfToken: string;
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly avatarKey: string | null;
  readonly standing: TokenState;
};

/** The session for the secret in a cookie, or undefined. */
export async function findSession(db: Db, token: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['s.id', 's.csrf_token', 'u.id as user_id', 'u.email', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .select(['a.id as account_id', 'a.username', 'a.display_name', 'a.avatar_key'])
    .select(['a.suspended_at', 'a.moved_to_id', 'a.memorial'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.created_at', '>', now() - SESSION_LIFETIME)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    csrfToken: row.csrf_token,
    userId: row.user_id,
    accountId: row.account_id,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    avatarKey: row.avatar_key,
    standing: tokenStateOf(row),
  };
}
