import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Db } from '../platform/db/handle.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';
import { loadStatuses, type StatusesLoaded } from './status.ts';

export type AccountsAndStatuses = { readonly accounts: AccountsLoaded; readonly statuses: StatusesLoaded };

/** Loads the accounts and statuses that the items of another list refer to. */
export async function loadAccountsAndStatuses(
  db: Db,
  viewer: Viewer,
  accountIds: readonly number[],
  statusIds: readonly number[],
): Promise<AccountsAndStatuses> {
  return { accounts: await loadAccounts(db, accountIds), statuses: await loadStatuses(db, viewer, statusIds) };
}
