import type { Db } from '../../platform/db/handle.ts';
import { EVERYONE_PERMISSIONS } from '../accounts/permissions.ts';

/** What the role of a login grants, with what everybody may do. */
export async function permissionsOf(db: Db, userId: number): Promise<number> {
  return (await grantedByRole(db, userId)) | EVERYONE_PERMISSIONS;
}

/** What the role of a login grants by itself. */
export async function grantedByRole(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('r.permissions')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.permissions ?? 0;
}
