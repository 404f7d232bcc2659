import type { Db } from '../../platform/db/handle.ts';
import { dummyVerify, verifyPassword } from '../../platform/passwords.ts';
import { emailKey, normalizeEmail } from './email.ts';

/** Somebody who gave the right password; `locked` users only see why they are locked out, `erased` ones not even that. */
export type KnownUser = {
  readonly userId: number;
  readonly accountId: number;
  /** The hash that the password was compared with. */
  readonly passwordHash: string;
  readonly locked: boolean;
  readonly erased: boolean;
};

/**
 * The user with this address and password, or undefined. An unknown address takes as long as a wrong password, so that timing does not
 * reveal which addresses exist.
 */
export async function findUserByPassword(db: Db, email: string, password: string): Promise<KnownUser | undefined> {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.account_id', 'u.password_hash', 'u.disabled', 'a.suspended_at', 'a.erased_at'])
    .where('u.email_key', '=', emailKey(normalizeEmail(email) ?? ''))
    .executeTakeFirst();
  const good = user ? await verifyPassword(password, user.password_hash) : await dummyVerify(password);
  if (!user || !good) return undefined;
  const locked = user.disabled === 1 || user.suspended_at !== null;
  const { id: userId, account_id: accountId, password_hash: passwordHash } = user;
  return { userId, accountId, passwordHash, locked, erased: user.erased_at !== null };
}
