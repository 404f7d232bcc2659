import type { Db } from '../../platform/db/handle.ts';
import { dummyVerify, verifyPassword } from '../../platform/passwords.ts';
import { emailKey, normalizeEmail } from './email.ts';

/** Somebody who has shown who they are; `locked` users only see why they are locked out, `erased` ones not even that. */
export type KnownUser = {
  readonly userId: number;
  readonly accountId: number;
  /** The hash that their password is compared with. */
  readonly passwordHash: string;
  readonly locked: boolean;
  readonly erased: boolean;
};

/**
 * The user with this address and password, or undefined. An unknown address takes as long as a wrong password, so that timing does not
 * reveal which addresses exist.
 */
export async function findUserByPassword(db: Db, email: string, password: string): Promise<KnownUser | undefined> {
  const key = emailKey(normalizeEmail(email) ?? '');
  const user = await users(db).where('u.email_key', '=', key).executeTakeFirst();
  const good = user ? await verifyPassword(password, user.password_hash) : await dummyVerify(password);
  return user && good ? asKnown(user) : undefined;
}

/** The user with this id, who has shown by something else than a password who they are; undefined when there is none. */
export async function findKnownUser(db: Db, userId: number): Promise<KnownUser | undefined> {
  const user = await users(db).where('u.id', '=', userId).executeTakeFirst();
  return user && asKnown(user);
}

function users(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.account_id', 'u.password_hash', 'u.disabled', 'a.suspended_at', 'a.erased_at']);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirst']>>>;

function asKnown(user: Row): KnownUser {
  const locked = user.disabled === 1 || user.suspended_at !== null;
  const { id: userId, account_id: accountId, password_hash: passwordHash } = user;
  return { userId, accountId, passwordHash, locked, erased: user.erased_at !== null };
}
