import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { emailKey, normalizeEmail } from './email.ts';
import { freeEmail } from './known-emails.ts';
import { orderLinkEmail } from './link-emails.ts';

/** Sends the confirmation of an unconfirmed address again; does nothing, without an error, when no sign-up waits for it. */
export async function requestConfirmation(tx: Tx, email: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(normalizeEmail(email) ?? ''))
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (user) await orderLinkEmail(tx, { purpose: 'confirm_email', userId: user.id, email: user.email });
}

/** Changes an address that is still unconfirmed and sends a confirmation to the new one. 422 when it is invalid or taken. */
export async function changeUnconfirmedEmail(tx: Tx, userId: number, text: string): Promise<void> {
  const email = await freeEmail(tx, userId, text);
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email), updated_at: now() })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await orderLinkEmail(tx, { purpose: 'confirm_email', userId, email });
}
