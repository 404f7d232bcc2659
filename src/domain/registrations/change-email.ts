import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import type { MailHosts } from '../../platform/mail-hosts.ts';
import { hashToken } from '../../platform/passwords.ts';
import { judgeEmail } from '../email-blocks/judge-email.ts';
import { FieldErrors } from '../field-errors.ts';
import { queueEmail } from '../letters/letters.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { orTaken } from '../validation.ts';
import { emailKey } from './email.ts';
import { emailChangedEmail } from './emails.ts';
import { addVerdict, freeEmail, isTaken } from './known-emails.ts';
import { orderLinkEmail } from './link-emails.ts';
import { endWaysIn, useLink } from './one-time-links.ts';
import { getUser } from './queries.ts';

type Reach = { readonly store: Store; readonly mailHosts: MailHosts };

/**
 * The address that somebody wants instead of their own, normalised. 422 when it is invalid, taken, or blocked for sign-ups. Never inside a
 * transaction, because it may query the DNS.
 */
export async function checkNewEmail(reach: Reach, userId: number, text: string, ip: string): Promise<string> {
  const email = await freeEmail(reach.store.db, userId, text);
  const errors = new FieldErrors();
  addVerdict(errors, await judgeEmail(reach, email, ip));
  const error = errors.toError();
  if (error) throw error;
  return email;
}

/** Sends a link to a new address; it becomes that of the person once the link is opened. */
export async function requestEmailChange(tx: Tx, userId: number, email: string): Promise<void> {
  const { password_hash: hash } = await getUser(tx, userId);
  await orderLinkEmail(tx, { purpose: 'change_email', userId, email, boundTo: hashToken(hash) });
}

/** Changes somebody's address by the link that was sent to it. Returns the user's id; undefined when the link no longer works. */
export async function changeEmailByLink(tx: Tx, token: string): Promise<number | undefined> {
  const link = await useLink(tx, 'change_email', token);
  if (!link?.userId || link.data === null || (await isTaken(tx, link.data, link.userId))) return undefined;
  await changeEmail(tx, link.userId, link.data);
  return link.userId;
}

/**
 * Changes somebody's address. Links that were sent to the old one stop working, and whoever reads it is told, so that a thief does not go
 * unnoticed. 422 when the address is taken.
 */
export async function changeEmail(tx: Tx, userId: number, email: string): Promise<void> {
  const before = await getUser(tx, userId);
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email), updated_at: now() })
    .where('id', '=', userId)
    .execute()
    .catch(orTaken('email_address'));
  await endWaysIn(tx, userId);
  await noteSecurityEvent(tx, userId, 'email_changed', { email });
  await queueEmail(tx, await emailChangedEmail(tx, before, email));
}
