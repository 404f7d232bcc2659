import { findLocalUser, type LocalUser } from '../domain/accounts/queries.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';

/** The local account with a name, with or without `@`. Throws when there is none. */
export async function getLocalUser(db: Db, name: string): Promise<LocalUser> {
  const found = await findLocalUser(db, name.replace(/^@/, ''));
  if (!found) throw new CommandError(`There is no local account "${name}".`);
  return found;
}
