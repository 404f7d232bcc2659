import type { Db } from '../../platform/db/handle.ts';
import { dummyVerify, verifyPassword } from '../../platform/passwords.ts';
import { emailKey, normalizeEmail } from './email.ts';

/**
 * The user whom address and password belong to, or undefined. An address nobody has takes as long as a wrong password,
 * so that the clock tells nothing.
 */
export async function findUserByPassword(db: Db, email: string, password: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(normalizeEmail(email) ?? ''))
    .executeTakeFirst();
  const good = user ? await verifyPassword(password, user.password_hash) : await dummyVerify(password);
  return user && good ? user.id : undefined;
}
