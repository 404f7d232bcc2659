import type { Db } from '../../platform/db/handle.ts';
import { verifyPassword } from '../../platform/passwords.ts';

/** Whether this is the password of a local account, for actions that must not be possible with a stolen token alone. */
export async function isPasswordOf(db: Db, accountId: number, password: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return user !== undefined && verifyPassword(password, user.password_hash);
}
