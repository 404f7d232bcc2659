import { EVERYONE_PERMISSIONS } from '../../lib/permissions.ts';
import type { Db } from '../../platform/db/handle.ts';

/** The permissions of a login: those of its role and those that everybody has. */
export async function permissionsOf(db: Db, userId: number): Promise<number> {
  return (await grantedByRole(db, userId)) | EVERYONE_PERMISSIONS;
}

/** The permissions that the role of a login itself grants. */
export async function grantedByRole(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('r.permissions')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.permissions ?? 0;
}
