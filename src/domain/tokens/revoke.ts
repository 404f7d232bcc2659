import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Revokes tokens, ends the sessions that they belong to, deletes their push subscriptions and closes their streams. */
export async function revokeTokens(tx: Tx, tokenIds: readonly number[]): Promise<void> {
  if (tokenIds.length === 0) return;
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: now() })
    .where(idsIn(tx, 'id', tokenIds))
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where(idsIn(tx, 'id', tokenIds))
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where(idsIn(tx, 'access_token_id', tokenIds))
    .execute();
  tx.emit({ type: 'token.revoked', tokenIds });
}

/**
 * Revokes all tokens of a person, which ends their sessions, or those of one application, and all codes that could still be exchanged for one. Mastodon:
 * `revoke_access!`.
 */
export async function revokeTokensOfUser(tx: Tx, userId: number, applicationId?: number): Promise<void> {
  // Codes come first: a concurrent exchange either finishes before this, and its token is found below, or finds its code gone.
  await endCodes(tx, userId, applicationId);
  let query = tx.selectFrom('access_tokens').select('id').where('user_id', '=', userId).where('revoked_at', 'is', null);
  if (applicationId !== undefined) query = query.where('application_id', '=', applicationId);
  const rows = await query.execute();
  await revokeTokens(
    tx,
    rows.map((row) => row.id),
  );
}

async function endCodes(tx: Tx, userId: number, applicationId: number | undefined): Promise<void> {
  const query = tx.deleteFrom('authorization_codes').where('user_id', '=', userId);
  await (applicationId === undefined ? query : query.where('application_id', '=', applicationId)).execute();
}
