import { handleOf } from '../domain/accounts/uris.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';

export type LocalUser = { readonly accountId: number; readonly userId: number; readonly username: string };

/** The local account of a name, with or without `@`. Throws when there is none. */
export async function getLocalUser(db: Db, name: string): Promise<LocalUser> {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .select(['a.id as accountId', 'u.id as userId', 'a.username'])
    .where('a.handle', '=', handleOf(name.replace(/^@/, ''), null))
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no local account "${name}".`);
  return found;
}
