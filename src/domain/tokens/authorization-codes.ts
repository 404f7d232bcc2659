import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';
import type { AuthorizationCodeRow } from '../../schema/applications.ts';
import { revokeTokens } from './revoke.ts';

/** How long (ms) a code can be exchanged. (Doorkeeper's default; RFC 6749, 4.1.2 allows no more.) */
const LIFETIME = 600_000;

/** How long (ms) an expired code is kept, so that a replay is recognised. */
const MEMORY = 86_400_000;

export type CodeGrant = {
  readonly applicationId: number;
  readonly userId: number;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** PKCE challenge of method S256. */
  readonly challenge: string | undefined;
};

/** Creates the code that a client exchanges for its token, for a person who agreed to a checked request. */
export async function grantCode(tx: Tx, grant: CodeGrant): Promise<string> {
  const code = newToken();
  const at = now();
  await tx
    .deleteFrom('authorization_codes')
    .where('expires_at', '<', at - MEMORY)
    .execute();
  await tx
    .insertInto('authorization_codes')
    .values({
      id: newId(),
      code_hash: hashToken(code),
      application_id: grant.applicationId,
      user_id: grant.userId,
      redirect_uri: grant.redirectUri,
      scopes: grant.scopes.join(' '),
      code_challenge: grant.challenge ?? null,
      code_challenge_method: grant.challenge === undefined ? null : 'S256',
      expires_at: at + LIFETIME,
      created_at: at,
      used_at: null,
      access_token_id: null,
    })
    .execute();
  return code;
}

/** A code, used or not, or undefined. */
export function findCode(db: Db, code: string): Promise<AuthorizationCodeRow | undefined> {
  return db.selectFrom('authorization_codes').selectAll().where('code_hash', '=', hashToken(code)).executeTakeFirst();
}

/** Claims a code for its only exchange; false when another request has already done so. */
export async function claimCode(tx: Tx, codeId: number): Promise<boolean> {
  const result = await tx
    .updateTable('authorization_codes')
    .set({ used_at: now() })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records which token a code was exchanged for; false when the code has been revoked in the meantime, so that it must not yield one. */
export async function linkCodeToToken(tx: Tx, codeId: number, tokenId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authorization_codes')
    .set({ access_token_id: tokenId })
    .where('id', '=', codeId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A code that is used twice has leaked, so the token from its exchange is revoked. (RFC 6749, 4.1.2.) */
export async function revokeReplayed(tx: Tx, codeId: number): Promise<void> {
  const row = await tx
    .selectFrom('authorization_codes')
    .select('access_token_id')
    .where('id', '=', codeId)
    .executeTakeFirst();
  if (row?.access_token_id) await revokeTokens(tx, [row.access_token_id]);
}
