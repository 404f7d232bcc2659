import type { Db } from '../../platform/db/handle.ts';
import { emailKey } from './email.ts';

/** Whether an address is that of somebody else. */
export async function isTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}
