import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { UserRow } from '../../schema/users.ts';

/** A login by its id. 404 when there is none. */
export async function getUser(db: Db, userId: number): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
