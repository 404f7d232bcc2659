import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { type JsonText, jsonArray } from '../../lib/json.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from '../account.ts';
import { AccountSchema, nullable } from '../account-schema.ts';
import { RoleSchema, roleOf } from '../role.ts';

export const AdminAccountSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  domain: nullable(Type.String()),
  created_at: Type.String(),
  email: nullable(Type.String()),
  ip: nullable(Type.String()),
  confirmed: nullable(Type.Boolean()),
  suspended: Type.Boolean(),
  silenced: Type.Boolean(),
  sensitized: Type.Boolean(),
  disabled: nullable(Type.Boolean()),
  approved: nullable(Type.Boolean()),
  locale: nullable(Type.String()),
  invite_request: nullable(Type.String()),
  created_by_application_id: Type.Optional(Type.String()),
  invited_by_account_id: Type.Optional(Type.String()),
  ips: Type.Array(Type.Object({ ip: Type.String(), used_at: Type.String() })),
  account: AccountSchema,
  role: nullable(RoleSchema),
});

type Row = Awaited<ReturnType<typeof queryRows>>[number];
type UsedIp = { user_id: number; ip: string; used_at: number };

/** Accounts as staff see them, ready to be rendered. */
export type AdminAccountsLoaded = {
  readonly rows: ReadonlyMap<number, Row>;
  readonly ips: ReadonlyMap<number, readonly UsedIp[]>;
  readonly accounts: AccountsLoaded;
};

/** Loads accounts with their logins; the number of queries does not depend on the number of accounts. */
export async function loadAdminAccounts(db: Db, ids: readonly number[]): Promise<AdminAccountsLoaded> {
  const unique = [...new Set(ids)];
  const rows = await queryRows(db, unique);
  const ips = await queryIps(
    db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    ips: Map.groupBy(ips, (ip) => ip.user_id),
    accounts: await loadAccounts(db, unique),
  };
}

function queryRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('invites as i', 'i.id', 'u.invite_id')
    .select(['a.id', 'a.username', 'a.domain', 'a.created_at', 'a.suspended_at', 'a.silenced_at', 'a.sensitized_at'])
    .select(['u.id as user_id', 'u.email', 'u.confirmed_at', 'u.approved', 'u.disabled', 'u.locale'])
    .select(['u.sign_up_reason', 'u.created_by_application_id', 'i.account_id as invited_by'])
    .select(['r.id as role_id', 'r.name', 'r.color', 'r.permissions', 'r.highlighted', 'r.collection_limit'])
    .where(idsIn(db, 'a.id', ids))
    .execute();
}

/** The addresses that logins were used from: at sign-up, in browsers and by applications, latest first. */
async function queryIps(db: Db, userIds: readonly number[]): Promise<UsedIp[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UsedIp>`
    select user_id, ip, max(used_at) as used_at from (
      select u.id as user_id, u.sign_up_ip as ip, u.created_at as used_at from users as u
        where ${idsIn(db, 'u.id', userIds)}
      union all
      select t.user_id, t.last_used_ip, coalesce(t.last_used_at, t.created_at) from access_tokens as t
        where ${idsIn(db, 't.user_id', userIds)}) as used
    where ip is not null group by user_id, ip order by used_at desc`.execute(db);
  return rows.map((row) => ({ ...row, used_at: Number(row.used_at) }));
}

/** An Admin::Account; undefined when it was not loaded. */
export function renderAdminAccount(
  { rows, ips, accounts }: AdminAccountsLoaded,
  id: number,
): JsonText<Static<typeof AdminAccountSchema>> | undefined {
  const row = rows.get(id);
  const account = renderAccount(accounts, id);
  if (!row || account === undefined) return undefined;
  const used = row.user_id === null ? [] : (ips.get(row.user_id) ?? []);
  const part = {
    id: toWire(row.id),
    username: row.username,
    domain: row.domain,
    created_at: toIso(row.created_at),
    email: row.email,
    ip: used[0]?.ip ?? null,
    suspended: row.suspended_at !== null,
    silenced: row.silenced_at !== null,
    sensitized: row.sensitized_at !== null,
    ...loginOf(row),
    ips: used.map(({ ip, used_at }) => ({ ip, used_at: toIso(used_at) })),
  };
  return `${JSON.stringify(part).slice(0, -1)},"account":${account}}`;
}

/** The fields that only accounts with a login have; null for remote accounts. */
function loginOf(row: Row) {
  const local = row.user_id !== null;
  return {
    confirmed: local ? row.confirmed_at !== null : null,
    disabled: local ? row.disabled === 1 : null,
    approved: local ? row.approved === 1 : null,
    locale: row.locale,
    invite_request: row.sign_up_reason,
    created_by_application_id:
      row.created_by_application_id === null ? undefined : toWire(row.created_by_application_id),
    invited_by_account_id: row.invited_by === null ? undefined : toWire(row.invited_by),
    role: local ? roleOf(row) : null,
  };
}

/** A JSON array of accounts in the order of the ids; those not loaded are left out. */
export function renderAdminAccounts(
  loaded: AdminAccountsLoaded,
  ids: readonly number[],
): JsonText<Static<typeof AdminAccountSchema>[]> {
  return jsonArray(ids.flatMap((id) => renderAdminAccount(loaded, id) ?? []));
}
