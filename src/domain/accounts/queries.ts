import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseAcctHere } from '../../lib/acct.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { handleOf } from './uris.ts';

/**
 * A condition on a row of `accounts` under the given alias: whether it may be shown at all. True for remote accounts, and for local ones
 * whose login is confirmed and approved. Suspended ones count too, because they are shown empty. Mastodon: `Account.without_unapproved`.
 */
export function presentable(alias = 'a'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.domain`)} is not null or exists (
    select 1 from users as login
    where login.account_id = ${sql.ref(`${alias}.id`)} and login.approved = 1 and login.confirmed_at is not null))`;
}

/** The account, if it exists and may be shown. */
async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await readAccount(db, { id });
  return rows[0];
}

const readAccount = prepared((db, { id }: { readonly id: number }) =>
  db.selectFrom('accounts as a').selectAll('a').where('a.id', '=', id).where(presentable()),
);

/** The account with this id. 404 both when it is absent and when it must not be shown. */
export async function getAccount(db: Db, id: number): Promise<AccountRow> {
  const account = await findAccount(db, id);
  if (!account) throw notFound();
  return account;
}

/** The local account with a name or an id, if it may be shown; a suspended one too. */
export function findLocalAccount(
  db: Db,
  named: { readonly username: string } | { readonly id: number },
): Promise<AccountRow | undefined> {
  const query = db.selectFrom('accounts as a').selectAll('a').where('a.domain', 'is', null).where(presentable());
  return 'id' in named
    ? query.where('a.id', '=', named.id).executeTakeFirst()
    : query.where('a.handle', '=', handleOf(named.username, null)).executeTakeFirst();
}

/** The id of the local account with a name, if it may be shown or was deleted under that name. */
export async function findNamedId(db: Db, username: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.domain', 'is', null)
    .where('a.handle', '=', handleOf(username, null))
    // The login of a deleted account may be gone already.
    .where((eb) => eb.or([presentable(), eb('a.erased_at', 'is not', null)]))
    .executeTakeFirst();
  return account?.id;
}

/** The ids of the accounts that may be shown, in the given order. Suspended ones are only included with `suspended`. */
export async function onlyPresentable(
  db: Db,
  ids: readonly number[],
  { suspended }: { suspended: boolean } = { suspended: true },
): Promise<number[]> {
  const known = new Set((await readPresentable(db, { ids, suspended })).rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => known.has(id));
}

const readPresentable = prepared(
  (db, { ids, suspended }: { readonly ids: readonly number[]; readonly suspended: boolean }) => {
    const query = db
      .selectFrom('accounts as a')
      .select('a.id')
      .where(idsIn(db, 'a.id', ids))
      .where(presentable());
    return suspended ? query : query.where('a.suspended_at', 'is', null);
  },
);

/** The account for a handle such as `user`, `@user` or `user@domain`, if this server knows it. Never asks the network. */
export function findAccountByAcct(db: Db, text: string): Promise<AccountRow | undefined> {
  const acct = parseAcctHere(text, [db.instance.domain]);
  if (!acct) return Promise.resolve(undefined);
  return db
    .selectFrom('accounts as a')
    .selectAll('a')
    .where('a.handle', '=', handleOf(acct.username, acct.domain))
    .where(presentable())
    .executeTakeFirst();
}

/** The id of the account for a handle such as `user` or `user@domain`, whether it may be shown or not: for staff. */
export async function findAnyAccountId(db: Db, text: string): Promise<number | undefined> {
  const acct = parseAcctHere(text, [db.instance.domain]);
  if (!acct) return undefined;
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('handle', '=', handleOf(acct.username, acct.domain))
    .executeTakeFirst();
  return row?.id;
}

/** An account of this server with its login. */
export type LocalUser = { readonly accountId: number; readonly userId: number; readonly username: string };

/** The local account with a name, and its login, whether it may be shown or not: for staff. */
export function findLocalUser(db: Db, username: string): Promise<LocalUser | undefined> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .select(['a.id as accountId', 'u.id as userId', 'a.username'])
    .where('a.handle', '=', handleOf(username, null))
    .executeTakeFirst();
}
