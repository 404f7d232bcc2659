import type { Db } from '../../platform/db/handle.ts';
import { remembersAccount } from '../blocks/forget-account.ts';
import { isMuting } from '../relationships/queries.ts';

/** Whether unmuting leads to how it is now, once the account mutes the target, and its notifications or not. */
export async function unmuteLeadsBack(
  db: Db,
  accountId: number,
  targetId: number,
  notifications: boolean,
): Promise<boolean> {
  if (accountId === targetId || (await isMuting(db, accountId, targetId))) return false;
  return !(notifications && (await remembersAccount(db, accountId, targetId)));
}
