import { handleOf } from '../domain/accounts/uris.ts';
import { parseAcctHere } from '../lib/acct.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';

/** The id of the account of a handle: a name for somebody here, `name@domain` for anybody. Throws when there is none. */
export async function getAccountId(db: Db, handle: string): Promise<number> {
  const acct = parseAcctHere(handle.replace(/^@/, ''), [db.instance.domain]);
  const found = acct
    ? await db
        .selectFrom('accounts')
        .select('id')
        .where('handle', '=', handleOf(acct.username, acct.domain))
        .executeTakeFirst()
    : undefined;
  if (!found) throw new CommandError(`There is no account "${handle}".`);
  return found.id;
}
