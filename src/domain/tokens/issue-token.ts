import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';

export type IssuedToken = { readonly id: number; readonly token: string; readonly createdAt: number };

type TokenOwner = {
  readonly applicationId: number;
  /** Null for a token of the application itself. */
  readonly userId: number | null;
  readonly scopes: readonly string[];
};

/** Creates a bearer token that does not expire. It is only returned here; only a hash is stored. */
export async function issueToken(tx: Tx, owner: TokenOwner): Promise<IssuedToken> {
  const issued = { id: newId(), token: newToken(), createdAt: now() };
  await tx
    .insertInto('access_tokens')
    .values({
      id: issued.id,
      token_hash: hashToken(issued.token),
      application_id: owner.applicationId,
      user_id: owner.userId,
      scopes: owner.scopes.join(' '),
      created_at: issued.createdAt,
      last_used_at: null,
      last_used_ip: null,
      revoked_at: null,
      expires_at: null,
    })
    .execute();
  return issued;
}

/** Whether a token is still valid. */
export async function isHeld(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
