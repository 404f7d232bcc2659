import { sql } from 'kysely';
import { failed } from '../../lib/errors.ts';
import { PERMISSION } from '../../lib/permissions.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';

/** Who would no longer manage everything: a login, or all that have a role. */
type Leaving = { readonly userId: number } | { readonly roleId: number };

/**
 * To be called before an act that takes the administrator's rights, or the use of them, from a login or a role. 422 when nobody else would
 * have them, because then nobody could give them to anybody any more.
 */
export async function assertOthersManage(tx: Tx, leaving: Leaving): Promise<void> {
  // Two who leave at once would each be the one who stays for the other.
  await lockName(tx, 'managers');
  const managers = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.role_id'])
    .where(sql<boolean>`(r.permissions & ${PERMISSION.administrator}) != 0`)
    .where('u.disabled', '=', 0)
    .where('u.approved', '=', 1)
    .where('u.confirmed_at', 'is not', null)
    .where('a.suspended_at', 'is', null)
    .execute();
  const staying = managers.filter(({ id, role_id: roleId }) =>
    'userId' in leaving ? id !== leaving.userId : roleId !== leaving.roleId,
  );
  if (managers.length > 0 && staying.length === 0) throw failed('lastOwner');
}
