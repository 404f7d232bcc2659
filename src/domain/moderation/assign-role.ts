import { forbidden } from '../../lib/errors.ts';
import { can } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { EmpoweredModerator } from '../audit/log-act.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { getRole, rankOfModerator } from '../roles/roles.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { getTarget, outranks, type Target } from './target.ts';

/**
 * Gives somebody a role, or with null removes it. 403 when the moderator may not change theirs, or ranks below the new one; 404 when there is
 * no such role or account; 422 as `assertOthersManage`. Mastodon: Admin::Users::RolesController.
 */
export async function assignRole(
  tx: Tx,
  moderator: EmpoweredModerator,
  accountId: number,
  roleId: number | null,
): Promise<void> {
  const target = await getTarget(tx, accountId);
  if (!(await mayChangeRole(tx, moderator, target))) throw forbidden();
  if (target.user_id === null) throw forbidden('forbidden');
  const role = roleId === null ? null : await getRole(tx, roleId);
  if (role && role.position > (await rankOfModerator(tx, moderator))) throw forbidden();
  if (!role || !can(role.permissions, 'administrator')) await assertOthersManage(tx, { userId: target.user_id });
  await tx.updateTable('users').set({ role_id: roleId, updated_at: now() }).where('id', '=', target.user_id).execute();
  await changeAccount(tx, target, {});
  await logAccountAct(tx, moderator, 'change_role', target, { role: role?.name ?? null });
}

/**
 * Whether a moderator may change somebody's role: where they outrank them, or gave them the role that they have, which may be as high as
 * their own. In Mastodon nobody but those above takes such a role back.
 */
export async function mayChangeRole(db: Db, moderator: EmpoweredModerator, target: Target): Promise<boolean> {
  if (await outranks(db, moderator, target)) return true;
  if (target.id === moderator.accountId || target.position === null) return false;
  if (target.position > (await rankOfModerator(db, moderator))) return false;
  return moderator.accountId !== null && (await giverOfRole(db, target.id)) === moderator.accountId;
}

/** Who last changed somebody's role, as the audit log has it; nobody where the command line has acted on them since, which may give roles too. */
async function giverOfRole(db: Db, accountId: number): Promise<number | null> {
  const act = await db
    .selectFrom('audit_log')
    .select('account_id')
    .where((eb) => eb.or([eb('action', '=', 'change_role'), eb('account_id', 'is', null)]))
    .where('target_type', '=', 'account')
    .where('target_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return act?.account_id ?? null;
}
