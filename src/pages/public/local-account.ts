import { findLocalAccount } from '../../domain/accounts/queries.ts';
import { isLocalUsername } from '../../lib/acct.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { absentAccount, lostAccount } from './absent.ts';

/**
 * The local account with a public page under a name. 404 when there is none or it is not admitted yet, 403 when it is suspended, 410 when
 * it was deleted.
 */
export async function getLocalAccount(db: Db, name: string): Promise<AccountRow> {
  const account = isLocalUsername(name) ? await findLocalAccount(db, { username: name }) : undefined;
  if (account?.suspended_at === null) return account;
  throw account ? lostAccount(account) : absentAccount();
}
