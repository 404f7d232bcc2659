import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { can } from '../accounts/permissions.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Tells those who may manage people that somebody new is here: once the address is confirmed and the account approved.
 * (Mastodon: `BootstrapTimelineService`.)
 */
export async function announceSignUp(tx: Tx, accountId: number): Promise<void> {
  const roles = await tx.selectFrom('roles').select(['id', 'permissions']).execute();
  const managing = roles.filter((role) => can(role.permissions, 'manage_users')).map((role) => role.id);
  const staff = await tx
    .selectFrom('users')
    .select('account_id')
    .where(idsIn(tx, 'role_id', managing))
    .execute();
  for (const { account_id } of staff) await notify(tx, { to: account_id, from: accountId, type: 'admin.sign_up' });
}
