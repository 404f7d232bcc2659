import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { can } from '../accounts/permissions.ts';
import { changeAccount, logAccountAct } from '../moderation/change-account.ts';
import type { EmpoweredModerator } from '../moderation/take-action.ts';
import { getOutrankedUser } from '../moderation/target.ts';
import { assertOthersManage } from './assert-others-manage.ts';
import { getRole, rankOfModerator } from './roles.ts';

/**
 * Gives somebody a role, or with null removes it. 403 when the moderator does not outrank them or the role; 404 when there is no such role
 * or account; 422 as `assertOthersManage`. Mastodon: Admin::Users::RolesController.
 */
export async function assignRole(
  tx: Tx,
  moderator: EmpoweredModerator,
  accountId: number,
  roleId: number | null,
): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, accountId);
  const role = roleId === null ? null : await getRole(tx, roleId);
  if (role && role.position > (await rankOfModerator(tx, moderator))) throw forbidden();
  if (!role || !can(role.permissions, 'administrator')) await assertOthersManage(tx, { userId: target.user_id });
  await tx.updateTable('users').set({ role_id: roleId, updated_at: now() }).where('id', '=', target.user_id).execute();
  await changeAccount(tx, target, {});
  await logAccountAct(tx, moderator, 'change_role', target, { role: role?.name ?? null });
}
