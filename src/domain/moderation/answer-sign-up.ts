import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { announceSignUp } from '../registrations/announce-sign-up.ts';
import { queueEmail } from '../registrations/emails.ts';
import type { Moderator } from './audit.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { approvalEmail } from './emails.ts';
import { getOutrankedUser } from './target.ts';

/** Lets somebody in who waits for approval, and tells them. 403 when they do not wait. Mastodon: User#approve!. */
export async function approve(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getWaiting(tx, moderator, id);
  await tx.updateTable('users').set({ approved: 1, updated_at: now() }).where('id', '=', target.user_id).execute();
  await changeAccount(tx, target, {});
  if (target.confirmed_at !== null) {
    await announceSignUp(tx, id);
    if (target.email !== null) await queueEmail(tx, approvalEmail(tx, target.email));
  }
  await logAccountAct(tx, moderator, 'approve', target);
}

/** Refuses somebody who waits for approval: the account goes, its name and address are free again. 403 when they do not wait. */
export async function reject(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getWaiting(tx, moderator, id);
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
  tx.emit({ type: 'account.changed', accountId: id });
  await logAccountAct(tx, moderator, 'reject', target);
}

async function getWaiting(tx: Tx, moderator: Moderator, id: number) {
  const target = await getOutrankedUser(tx, moderator, id);
  if (target.approved !== 0) throw forbidden();
  return target;
}
