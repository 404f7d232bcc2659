import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import { composeLetter, letterWords, type Recipient } from '../letters/letters.ts';

/** Asks the owner of an address to confirm that it is theirs. */
export async function confirmationEmail(tx: Tx, { email: to, locale }: Recipient, token: string): Promise<Email> {
  const { domain, origin } = tx.instance;
  const words = await letterWords(tx, locale);
  const { subject, somebody, open } = words.letters.confirmation;
  const link = `${origin}/auth/confirmation?confirmation_token=${token}`;
  return composeLetter(tx, words, { to, subject, lines: [somebody(domain), open], link });
}

type SignUp = { readonly accountId: number; readonly username: string; readonly reason: string };

/** Tells staff that a sign-up is pending approval. */
export async function pendingSignUpEmail(
  tx: Tx,
  { email: to, locale }: Recipient,
  { accountId, username, reason }: SignUp,
): Promise<Email> {
  const words = await letterWords(tx, locale);
  const { subject, text, answer } = words.letters.pending;
  const { domain, origin } = tx.instance;
  const link = `${origin}/admin/accounts/${toWire(accountId)}`;
  return composeLetter(tx, words, {
    to,
    subject: subject(username),
    lines: [text(username, domain), reason, answer],
    link,
  });
}

/** Asks the owner of an address whether it shall become that of an account that there is already. */
export async function newAddressEmail(tx: Tx, { email: to, locale }: Recipient, token: string): Promise<Email> {
  const words = await letterWords(tx, locale);
  const { subject, somebody, open } = words.letters.newAddress;
  const link = `${tx.instance.origin}/auth/confirmation?confirmation_token=${token}`;
  return composeLetter(tx, words, { to, subject, lines: [somebody, open], link });
}

/** Says to the old address that there is a new one, so that a thief does not go unnoticed. */
export async function emailChangedEmail(tx: Tx, { email: to, locale }: Recipient, email: string): Promise<Email> {
  const words = await letterWords(tx, locale);
  const { subject, text, notYou } = words.letters.emailChanged;
  return composeLetter(tx, words, { to, subject, lines: [text(email), notYou], link: `${tx.instance.origin}/about` });
}

/** Explains how to choose a new password. */
export async function resetEmail(tx: Tx, { email: to, locale }: Recipient, token: string): Promise<Email> {
  const words = await letterWords(tx, locale);
  const { subject, somebody, open } = words.letters.reset;
  const link = `${tx.instance.origin}/auth/password/edit?reset_password_token=${token}`;
  return { ...composeLetter(tx, words, { to, subject, lines: [somebody, open], link }), secret: true };
}

/** Says that the password was changed, so that a thief does not go unnoticed. */
export async function passwordChangedEmail(tx: Tx, { email: to, locale }: Recipient): Promise<Email> {
  const words = await letterWords(tx, locale);
  const { subject, text } = words.letters.passwordChanged;
  return composeLetter(tx, words, { to, subject, lines: [text], link: `${tx.instance.origin}/auth/password/new` });
}
