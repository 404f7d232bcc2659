import type { Tx } from '../../platform/db/handle.ts';
import { confirmationEmail, queueEmail } from './emails.ts';
import { createLink } from './one-time-links.ts';

const TWO_DAYS = 2 * 86_400_000;

/** Sends the link that confirms an address; earlier links stop working, and this one works for this address only. */
export async function sendConfirmation(tx: Tx, userId: number, email: string): Promise<void> {
  const token = await createLink(tx, { purpose: 'confirm_email', userId, data: email, lifetime: TWO_DAYS });
  await queueEmail(tx, confirmationEmail(tx, email, token));
}
