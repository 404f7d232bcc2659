import { type Static, Type } from 'typebox';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Email } from '../../platform/mail.ts';
import { hashToken } from '../../platform/passwords.ts';
import type { Recipient } from '../letters/letters.ts';
import { confirmationEmail, newAddressEmail, resetEmail } from './emails.ts';
import { isTaken } from './known-emails.ts';
import { createLink } from './one-time-links.ts';

/** How long (ms) a link to choose another password works, whoever hands it over. */
export const RESET_LIFETIME = 6 * 3_600_000;

const TWO_DAYS = 2 * 86_400_000;

/** What a job has to know to write somebody a link that works once. The link itself stands nowhere before it is sent. */
export const LinkEmailOrder = Type.Object({
  purpose: Type.Union([Type.Literal('confirm_email'), Type.Literal('change_email'), Type.Literal('reset_password')]),
  userId: Type.Integer(),
  email: Type.String(),
  /** A hash of what the password was, where a new one is to end the order: whoever ordered it may have known the old one only. */
  boundTo: Type.Optional(Type.String()),
});

type Order = Static<typeof LinkEmailOrder>;

/** Orders an e-mail with a link. It is written when it is sent, so that neither the queue nor a backup contains the link. */
export async function orderLinkEmail(tx: Tx, order: Order): Promise<void> {
  await enqueue(tx, { name: 'send-link', payload: order });
}

/**
 * Writes an ordered e-mail with a new link; earlier links of the same kind stop working, and this one works for its address only. Undefined
 * when the address is not that of the person any more, is confirmed already, or has become that of somebody else, or the password has changed that
 * the order was made with.
 */
export async function writeLinkEmail(tx: Tx, { purpose, userId, email, boundTo }: Order): Promise<Email | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'confirmed_at', 'locale', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || (boundTo !== undefined && boundTo !== hashToken(user.password_hash))) return undefined;
  const to = { email, locale: user.locale };
  if (purpose === 'change_email') return writeNewAddressEmail(tx, userId, to);
  if (user.email !== email) return undefined;
  if (purpose === 'reset_password')
    return resetEmail(tx, to, await createLink(tx, { purpose, userId, lifetime: RESET_LIFETIME }));
  if (user.confirmed_at !== null) return undefined;
  return confirmationEmail(tx, to, await createLink(tx, { purpose, userId, data: email, lifetime: TWO_DAYS }));
}

async function writeNewAddressEmail(tx: Tx, userId: number, to: Recipient): Promise<Email | undefined> {
  if (await isTaken(tx, to.email, userId)) return undefined;
  const link = { purpose: 'change_email', userId, data: to.email, lifetime: TWO_DAYS } as const;
  return newAddressEmail(tx, to, await createLink(tx, link));
}
