import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { queueEmail } from '../letters/letters.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { emailKey, normalizeEmail } from './email.ts';
import { passwordChangedEmail } from './emails.ts';
import { orderLinkEmail } from './link-emails.ts';
import { endWaysIn, useLink } from './one-time-links.ts';

/** Sends a link to choose a new password; does nothing, without an error, when nobody has that address, or no longer. */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.email'])
    .where('u.email_key', '=', emailKey(normalizeEmail(email) ?? ''))
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  await orderLinkEmail(tx, { purpose: 'reset_password', userId: user.id, email: user.email });
}

/** Sets the password by means of a link. Returns the user's id; undefined when the link no longer works. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<number | undefined> {
  const link = await useLink(tx, 'reset_password', token);
  if (!link?.userId) return undefined;
  await changePassword(tx, link.userId, passwordHash, 'password_reset');
  return link.userId;
}

/**
 * Sets a password and revokes everything that was obtained with the old one: sessions, tokens, pending links and second steps. Second factors stay. `how` is
 * what its owner is told.
 */
export async function changePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  how: 'password_changed' | 'password_reset' = 'password_changed',
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now() })
    .where('id', '=', userId)
    .execute();
  await revokeTokensOfUser(tx, userId);
  await endWaysIn(tx, userId);
  await noteSecurityEvent(tx, userId, how, {});
  await queueEmail(tx, await passwordChangedEmail(tx, user));
}
