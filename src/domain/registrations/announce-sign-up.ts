import type { Tx } from '../../platform/db/handle.ts';
import { followInviter } from '../invites/follow-inviter.ts';
import { notify } from '../notifications/notify.ts';
import { addressesFor, listStaff } from '../roles/staff.ts';
import { fireWebhooks } from '../webhooks/fire.ts';
import { pendingSignUpEmail, queueEmail } from './emails.ts';

/**
 * Tells those who may manage people that somebody new is here: once the address is confirmed and the account approved. Who was invited may
 * follow the inviter from now on.
 * (Mastodon: `BootstrapTimelineService`.)
 */
export async function announceSignUp(tx: Tx, accountId: number): Promise<void> {
  for (const { account_id: to } of await listStaff(tx, 'manage_users')) {
    await notify(tx, { to, from: accountId, type: 'admin.sign_up' });
  }
  await followInviter(tx, accountId);
  await fireWebhooks(tx, 'account.approved', accountId);
}

/** Writes to those who may manage people that somebody whose address is confirmed waits for approval. Mastodon: AdminMailer. */
export async function announcePending(tx: Tx, userId: number): Promise<void> {
  const { username, reason } = await tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['a.username', 'u.sign_up_reason as reason'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const email of addressesFor(await listStaff(tx, 'manage_users'), 'pending_account')) {
    await queueEmail(tx, pendingSignUpEmail(tx, email, username, reason ?? ''));
  }
}
