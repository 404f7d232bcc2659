import { forbidden } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { changeEmail } from '../registrations/change-email.ts';
import { freeEmail } from '../registrations/known-emails.ts';
import { orderLinkEmail, RESET_LIFETIME } from '../registrations/link-emails.ts';
import { createLink } from '../registrations/one-time-links.ts';
import { changePassword } from '../registrations/reset-password.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { confirm } from './answer-sign-up.ts';
import { logAccountAct } from './change-account.ts';
import { getOutrankedUser } from './target.ts';

/** Sends somebody the confirmation of their e-mail address again. 403 when it is confirmed. Mastodon: Admin::ConfirmationsController#resend. */
export async function resendConfirmation(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const { user_id: userId, email, ...target } = await getOutrankedUser(tx, moderator, id);
  if (target.confirmed_at !== null || email === null) throw forbidden('emailConfirmedAlready');
  await orderLinkEmail(tx, { purpose: 'confirm_email', userId, email });
  await logAccountAct(tx, moderator, 'resend', { ...target, user_id: userId, email });
}

/** Gives somebody another e-mail address, which counts as confirmed; the old one is told. 422 when it is invalid or taken. */
export async function changeEmailOf(tx: Tx, moderator: Moderator, id: number, text: string): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  const email = await freeEmail(tx, target.user_id, text);
  await changeEmail(tx, target.user_id, email);
  await logAccountAct(tx, moderator, 'change_email', target);
  if (target.confirmed_at === null) await confirm(tx, moderator, id);
}

/** Signs somebody out of all browsers and applications. */
export async function signOutEverywhere(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  await revokeTokensOfUser(tx, target.user_id);
  await logAccountAct(tx, moderator, 'sign_out', target);
}

type Reset = {
  /** The hash of a password that nobody knows. */
  readonly passwordHash: string;
  /** Whether a link to choose another is sent; otherwise it is returned, to be handed over. */
  readonly mails: boolean;
};

/**
 * Ends somebody's password with all sessions and tokens; the second factor stays. Returns the secret of the link by which they choose another, where it is
 * not sent to them. Mastodon: Account#reset_password!.
 */
export async function resetPasswordOf(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { passwordHash, mails }: Reset,
): Promise<string | undefined> {
  const target = await getOutrankedUser(tx, moderator, id);
  const { user_id: userId, email } = target;
  await changePassword(tx, userId, passwordHash, 'password_reset');
  await logAccountAct(tx, moderator, 'reset_password', target);
  if (!mails || email === null) return createLink(tx, { purpose: 'reset_password', userId, lifetime: RESET_LIFETIME });
  await orderLinkEmail(tx, { purpose: 'reset_password', userId, email });
  return undefined;
}
