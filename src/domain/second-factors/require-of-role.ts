import { failed, forbidden } from '../../lib/errors.ts';
import { now, toIso } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { type EmpoweredModerator, logAct } from '../audit/log-act.ts';
import { getRole, type RoleRow, rankOfModerator } from '../roles/roles.ts';
import { hasSecondFactor } from './queries.ts';

/**
 * Requires a second factor of everybody who has a role, from a time (ms) on, or with null no longer. 403 for a role above one's own, 404 when
 * there is none, 422 for whoever has no second factor themselves.
 */
export async function requireTwoFactor(
  tx: Tx,
  moderator: EmpoweredModerator,
  roleId: number,
  from: number | null,
): Promise<RoleRow> {
  const before = await getRole(tx, roleId);
  if (before.position > (await rankOfModerator(tx, moderator))) throw forbidden();
  if (from !== null && !(await isSafe(tx, moderator))) throw failed('setUpSecondFactorFirst');
  const row = await tx
    .updateTable('roles')
    .set({ require_2fa: from === null ? 0 : 1, require_2fa_from: from, updated_at: now() })
    .where('id', '=', roleId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { require_2fa_from: from === null ? null : toIso(from) };
  await logAct(tx, moderator, { action: 'update', targetType: 'role', targetId: row.id, label: row.name, details });
  return row;
}

/** Whether somebody has what they require of others. The operator at the command line signs in nowhere. */
async function isSafe(tx: Tx, { accountId }: EmpoweredModerator): Promise<boolean> {
  if (accountId === null) return true;
  const user = await tx.selectFrom('users').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return user !== undefined && hasSecondFactor(tx, user.id);
}
