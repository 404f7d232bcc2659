import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { announceConfirmed } from './announce-sign-up.ts';
import { changeEmailByLink } from './change-email.ts';
import { useLink } from './one-time-links.ts';

/**
 * Confirms the address that a link was sent to, which changes the address of somebody who asked for that. Returns the user's id; undefined
 * when the link no longer works.
 */
export async function confirmEmail(tx: Tx, token: string): Promise<number | undefined> {
  const link = await useLink(tx, 'confirm_email', token);
  if (!link) return changeEmailByLink(tx, token);
  if (link.userId === null || link.data === null) return undefined;
  const result = await tx
    .updateTable('users')
    .set({ confirmed_at: now(), updated_at: now() })
    .where('id', '=', link.userId)
    .where('email', '=', link.data)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return undefined;
  await announceConfirmed(tx, link.userId);
  return link.userId;
}
