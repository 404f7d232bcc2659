import { findAnyAccountId } from '../domain/accounts/queries.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';

/** The id of the account of a handle: a name for somebody here, `name@domain` for anybody. Throws when there is none. */
export async function getAccountId(db: Db, handle: string): Promise<number> {
  const id = await findAnyAccountId(db, handle.replace(/^@/, ''));
  if (id === undefined) throw new CommandError(`There is no account "${handle}".`);
  return id;
}
