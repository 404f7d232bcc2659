import type { Db } from '../../platform/db/handle.ts';
import type { UserRow } from '../../schema/users.ts';
import { getRow } from '../get-row.ts';

/** A login by its id. 404 when there is none. */
export function getUser(db: Db, userId: number): Promise<UserRow> {
  return getRow(db, 'users', userId);
}
