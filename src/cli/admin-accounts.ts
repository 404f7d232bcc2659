import type { Static } from 'typebox';
import { type AdminAccountSchema, loadAdminAccounts, renderAdminAccounts } from '../entities/admin/account.ts';
import { notFound } from '../lib/errors.ts';
import { valueOfText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';

/** An Admin::Account. */
export type AdminAccount = Static<typeof AdminAccountSchema>;

/** Accounts as staff see them, in the order of the ids. */
export async function readAdminAccounts(db: Db, ids: readonly number[]): Promise<AdminAccount[]> {
  return valueOfText(renderAdminAccounts(await loadAdminAccounts(db, ids), ids));
}

/** An account as staff see it. 404 when there is none. */
export async function readAdminAccount(db: Db, id: number): Promise<AdminAccount> {
  const [account] = await readAdminAccounts(db, [id]);
  if (!account) throw notFound();
  return account;
}

/** The handle of an account: a name, or `name@domain`. */
export function handleIn({ username, domain }: Pick<AdminAccount, 'username' | 'domain'>): string {
  return domain === null ? username : `${username}@${domain}`;
}

/** What keeps an account from being like all others, in words. */
export function stateOf(account: AdminAccount): string[] {
  const marks = [
    account.approved === false && 'waits for approval',
    account.confirmed === false && 'not confirmed',
    account.disabled && 'disabled',
    account.sensitized && 'sensitive',
    account.silenced && 'silenced',
    account.suspended && 'suspended',
  ].filter((mark) => typeof mark === 'string');
  return marks.length === 0 ? ['active'] : marks;
}

/** The name of an account's role; '' for those of other servers. */
export function roleIn({ role }: Pick<AdminAccount, 'role'>): string {
  return role === null ? '' : role.name || 'User';
}
