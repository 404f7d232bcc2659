import type { Tx } from '../../platform/db/handle.ts';
import { followInviter } from '../invites/follow-inviter.ts';
import { queueEmail } from '../letters/letters.ts';
import { readersOf } from '../notification-mail/staff-emails.ts';
import { notify } from '../notifying/notify.ts';
import { listStaff } from '../roles/staff.ts';
import { fireWebhooks } from '../webhooks/fire.ts';
import { pendingSignUpEmail } from './emails.ts';
import { getUser } from './queries.ts';

/**
 * Notifies the staff who manage users that somebody has joined, once the address is confirmed and the account approved; an invited person
 * then follows the inviter if the invitation says so. Mastodon: `BootstrapTimelineService`.
 */
export async function announceSignUp(tx: Tx, accountId: number): Promise<void> {
  for (const { account_id: to } of await listStaff(tx, 'manage_users')) {
    await notify(tx, { to, from: accountId, type: 'admin.sign_up' });
  }
  await followInviter(tx, accountId);
  await fireWebhooks(tx, 'account.approved', accountId);
}

/** Tells staff about somebody whose e-mail address has just been confirmed: who joins, or waits for approval. */
export async function announceConfirmed(tx: Tx, userId: number): Promise<void> {
  const user = await getUser(tx, userId);
  if (user.approved === 1) await announceSignUp(tx, user.account_id);
  else await announcePending(tx, user.id);
}

/** Sends an e-mail to the staff who manage users about a confirmed sign-up that is pending approval. Mastodon: AdminMailer. */
export async function announcePending(tx: Tx, userId: number): Promise<void> {
  const { accountId, username, reason } = await tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['a.id as accountId', 'a.username', 'u.sign_up_reason as reason'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const reader of readersOf(await listStaff(tx, 'manage_users'), 'pending_account')) {
    await queueEmail(tx, await pendingSignUpEmail(tx, reader, { accountId, username, reason: reason ?? '' }));
  }
}
