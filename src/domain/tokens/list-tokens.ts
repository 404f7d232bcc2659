import { notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { type Page, readPage } from '../paging.ts';
import { revokeTokens } from './revoke.ts';

/** A token as its owner may see it: everything except the secret, of which only a hash is stored. */
export type HeldToken = {
  readonly id: number;
  readonly scopes: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
  readonly application_name: string | null;
  readonly application_website: string | null;
};

/** A page of a person's valid tokens, newest first; sessions are not among them, here and below. */
export async function listTokens(db: Db, userId: number, page: Page): Promise<HeldToken[]> {
  return readPage(tokensOf(db, userId), 't.id', page);
}

/** One of a person's valid tokens. 404 for all others. */
export async function getToken(db: Db, userId: number, id: number): Promise<HeldToken> {
  const token = await tokensOf(db, userId).where('t.id', '=', id).executeTakeFirst();
  if (!token) throw notFound();
  return token;
}

/** Revokes one of the person's own tokens. 404 for anybody else's, and for those already revoked. */
export async function revokeOwnToken(tx: Tx, userId: number, id: number): Promise<void> {
  await getToken(tx, userId, id);
  await revokeTokens(tx, [id]);
}

function tokensOf(db: Db, userId: number) {
  return db
    .selectFrom('access_tokens as t')
    .leftJoin('applications as a', 'a.id', 't.application_id')
    .select(['t.id', 't.scopes', 't.created_at', 't.last_used_at', 't.expires_at'])
    .select(['a.name as application_name', 'a.website as application_website'])
    .where('t.user_id', '=', userId)
    .where('t.token_hash', 'is not', null)
    .where('t.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now())]));
}
