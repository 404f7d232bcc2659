import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { ensureRoles, ROLE_ID, type RoleName } from '../roles/ensure-roles.ts';
import { reviseAccount } from './revise-account.ts';

export type LoginChanges = {
  /** Null takes the role away. */
  readonly role?: RoleName | null;
  readonly confirmed?: true;
  readonly approved?: true;
  readonly disabled?: boolean;
};

/** Changes the parts of somebody's login that operators decide on. 422 as `assertOthersManage`. */
export async function changeLogin(tx: Tx, userId: number, accountId: number, changes: LoginChanges): Promise<void> {
  const { role, confirmed, approved, disabled } = changes;
  const at = now();
  if (role) await ensureRoles(tx);
  const staysOwner = role === undefined || role === 'owner';
  if (!staysOwner || disabled) await assertOthersManage(tx, { userId });
  await tx
    .updateTable('users')
    .set({
      updated_at: at,
      ...(role === undefined ? {} : { role_id: role && ROLE_ID[role] }),
      ...(confirmed ? { confirmed_at: at } : {}),
      ...(approved ? { approved: 1 } : {}),
      ...(disabled === undefined ? {} : { disabled: disabled ? 1 : 0 }),
    })
    .where('id', '=', userId)
    .execute();
  // A role is shown on the profile, so readers must see a new revision of it.
  await reviseAccount(tx, accountId);
  tx.emit({ type: 'account.changed', accountId });
}
