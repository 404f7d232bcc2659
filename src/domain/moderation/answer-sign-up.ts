import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { queueEmail } from '../letters/letters.ts';
import { announceConfirmed, announceSignUp } from '../registrations/announce-sign-up.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { approvalEmail } from './emails.ts';
import { getOutrankedUser } from './target.ts';

/** Approves a pending sign-up and tells the person. 403 when it is not pending. Mastodon: User#approve!. */
export async function approve(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getWaiting(tx, moderator, id);
  await tx.updateTable('users').set({ approved: 1, updated_at: now() }).where('id', '=', target.user_id).execute();
  await changeAccount(tx, target, {});
  if (target.confirmed_at !== null) {
    await announceSignUp(tx, id);
    const { email, locale } = target;
    if (email !== null) await queueEmail(tx, await approvalEmail(tx, { email, locale }));
  }
  await logAccountAct(tx, moderator, 'approve', target);
}

/**
 * Rejects a pending sign-up: the account is deleted, and its name and e-mail address become available again. 403 when it is not pending.
 */
export async function reject(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getWaiting(tx, moderator, id);
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
  tx.emit({ type: 'account.changed', accountId: id });
  await logAccountAct(tx, moderator, 'reject', target);
}

/** Takes the e-mail address of a login for confirmed, as if its link had been followed. 403 when it is confirmed already. Mastodon: Admin::ConfirmationsController. */
export async function confirm(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  if (target.confirmed_at !== null) throw forbidden('emailConfirmedAlready');
  await tx
    .updateTable('users')
    .set({ confirmed_at: now(), updated_at: now() })
    .where('id', '=', target.user_id)
    .execute();
  await changeAccount(tx, target, {});
  await announceConfirmed(tx, target.user_id);
  await logAccountAct(tx, moderator, 'confirm', target);
}

async function getWaiting(tx: Tx, moderator: Moderator, id: number) {
  const target = await getOutrankedUser(tx, moderator, id);
  if (target.approved !== 0) throw forbidden('accountNotPending');
  return target;
}
