import { findLocalAccount } from '../../domain/accounts/queries.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { isLocalUsername } from '../../lib/acct.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { AccountView, StatusView } from '../../views/entity-types.ts';
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

/** Accounts as visitors see them, in the order of the ids. */
export async function accountViews(db: Db, ids: readonly number[]): Promise<AccountView[]> {
  return JSON.parse(renderAccounts(await loadAccounts(db, ids), ids));
}

/** The entity of an account that is known to exist. */
export async function accountView(db: Db, id: number): Promise<AccountView> {
  const [view] = await accountViews(db, [id]);
  if (!view) throw notFound();
  return view;
}

/** Statuses as visitors without an account see them, in the order of the ids. The caller must pass visible ones only. */
export async function statusViews(db: Db, ids: readonly number[]): Promise<StatusView[]> {
  return JSON.parse(renderStatuses(await loadStatuses(db, null, ids), ids));
}
