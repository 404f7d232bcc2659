import { findAnyAccountId } from '../domain/accounts/queries.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';

/** The id of the account with a handle: `name` for a local one, `name@domain` for any. Throws when there is none. */
export async function getAccountId(db: Db, handle: string): Promise<number> {
  const id = await findAnyAccountId(db, handle.replace(/^@/, ''));
  if (id === undefined) throw new CommandError(`There is no account "${handle}".`);
  return id;
}
