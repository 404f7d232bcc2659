import { sql } from 'kysely';
import { PERMISSION, type Permission } from '../../lib/permissions.ts';
import type { Db } from '../../platform/db/handle.ts';

export type StaffMember = {
  readonly account_id: number;
  readonly email: string;
  readonly locale: string | null;
  readonly settings: string;
};

/** The most staff members who are told about one thing. */
const MOST = 100;

/** The people whose role grants a permission and who can use it at the moment. */
export function listStaff(db: Db, permission: Permission): Promise<StaffMember[]> {
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.email', 'u.locale', 'u.settings'])
    .where(sql<boolean>`(r.permissions & ${PERMISSION.administrator | PERMISSION[permission]}) != 0`)
    .where('u.disabled', '=', 0)
    .where('a.suspended_at', 'is', null)
    .orderBy('u.account_id')
    .limit(MOST)
    .execute();
}
