import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PERMISSION } from '../../lib/permissions.ts';
import { nameTerms } from '../../lib/search-words.ts';
import type { Db } from '../../platform/db/handle.ts';
import { accountsNamed } from '../../platform/db/search.ts';
import { idsIn, jsonEachText } from '../../platform/db/sql.ts';
import { isInNetwork, normalizeNetwork } from '../ip-blocks/network.ts';
import { type Page, readPage } from '../paging.ts';

/** How many addresses are looked through for those of a network. */
const MOST = 100_000;

/**
 * The addresses of a network (CIDR) from which people here have signed up or in, or clients have come; an address alone is answered as it
 * is. Nothing for what is neither. Mastodon: `User.matches_ip`.
 */
async function usedAddresses(db: Db, text: string): Promise<string[]> {
  const network = normalizeNetwork(text);
  if (network === undefined) return [];
  if (!text.includes('/')) return [text];
  const { rows } = await sql<{ ip: string }>`
    select sign_up_ip as ip from users where sign_up_ip is not null
    union select last_used_ip from access_tokens where last_used_ip is not null
    limit ${MOST}`.execute(db);
  return rows.map((row) => row.ip).filter((ip) => isInNetwork(ip, network));
}

export const ACCOUNT_STATUSES = ['active', 'pending', 'disabled', 'silenced', 'suspended', 'sensitized'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What staff search for; texts are matched by prefix, ignoring case, and display names word by word, ignoring accents too. */
export type AccountFilter = {
  /** One text for everything: a name, `@name@host`, an e-mail address, an address or a network. */
  readonly query?: string | undefined;
  /** Only those that are here since this time (ms). */
  readonly since?: number | undefined;
  readonly origin?: 'local' | 'remote' | undefined;
  readonly status?: AccountStatus | undefined;
  readonly staff?: boolean | undefined;
  readonly roleIds?: readonly number[] | undefined;
  readonly username?: string | undefined;
  readonly displayName?: string | undefined;
  readonly domain?: string | undefined;
  readonly email?: string | undefined;
  /** An address, or a network as CIDR. */
  readonly ip?: string | undefined;
  readonly invitedBy?: number | undefined;
};

/** Staff are those who may handle reports. Mastodon: Api::V2::Admin::AccountsController. */
const STAFF_BITS = PERMISSION.administrator | PERMISSION.manage_reports;

const CONDITIONS: Readonly<Record<AccountStatus, ReturnType<typeof sql<SqlBool>>>> = {
  active: sql<SqlBool>`a.suspended_at is null`,
  pending: sql<SqlBool>`u.approved = 0`,
  disabled: sql<SqlBool>`u.disabled = 1 and a.suspended_at is null`,
  silenced: sql<SqlBool>`a.silenced_at is not null`,
  suspended: sql<SqlBool>`a.suspended_at is not null`,
  sensitized: sql<SqlBool>`a.sensitized_at is not null`,
};

/** A page of the accounts that match, newest first. Mastodon: AccountFilter. */
export async function searchAccountsAsStaff(db: Db, filter: AccountFilter, page: Page): Promise<number[]> {
  const addresses = filter.ip ? await usedAddresses(db, filter.ip) : undefined;
  const known = byPerson(db, byProfile(db, accountsAndUsers(db), filter), { ...filter, addresses });
  const text = filter.query?.trim() ?? '';
  const query = text === '' ? known : known.where(await matchesText(db, text));
  const rows = await readPage(query, 'a.id', page);
  return rows.map((row) => row.id);
}

type Query = ReturnType<typeof accountsAndUsers>;

function accountsAndUsers(db: Db) {
  return db.selectFrom('accounts as a').leftJoin('users as u', 'u.account_id', 'a.id').select('a.id');
}

function byProfile(db: Db, query: Query, filter: AccountFilter): Query {
  let narrowed = query;
  if (filter.origin) narrowed = narrowed.where('a.domain', filter.origin === 'local' ? 'is' : 'is not', null);
  if (filter.status) narrowed = narrowed.where(CONDITIONS[filter.status]);
  if (filter.username) narrowed = narrowed.where(beginsWith('a.username', filter.username));
  if (filter.displayName) narrowed = narrowed.where(isCalled(db, filter.displayName));
  if (filter.domain) narrowed = narrowed.where('a.domain', '=', filter.domain);
  if (filter.since !== undefined) narrowed = narrowed.where('a.created_at', '>=', filter.since);
  return narrowed;
}

type PersonFilter = AccountFilter & { readonly addresses: readonly string[] | undefined };

function byPerson(db: Db, query: Query, filter: PersonFilter): Query {
  let narrowed = query;
  if (filter.email) narrowed = narrowed.where(beginsWith('u.email', filter.email));
  if (filter.invitedBy !== undefined) narrowed = narrowed.where(cameBy(filter.invitedBy));
  if (filter.addresses) narrowed = narrowed.where(hasUsed(db, filter.addresses));
  if (filter.roleIds) narrowed = narrowed.where(idsIn(db, 'u.role_id', filter.roleIds));
  if (filter.staff) {
    narrowed = narrowed.where(sql<SqlBool>`exists (
      select 1 from roles as r where r.id = u.role_id and (r.permissions & ${STAFF_BITS}) != 0)`);
  }
  return narrowed;
}

/** What one text may mean: an address of the network, a handle, an e-mail address, or the beginning of a name. */
async function matchesText(db: Db, text: string): Promise<RawBuilder<SqlBool>> {
  if (normalizeNetwork(text) !== undefined) return hasUsed(db, await usedAddresses(db, text));
  const [name = '', host, ...more] = text.replace(/^@/, '').split('@');
  if (host === undefined) return sql<SqlBool>`(${beginsWith('a.username', name)} or ${isCalled(db, text)})`;
  const domain = host.toLowerCase();
  const lives = domain === db.instance.domain ? sql`a.domain is null` : sql`${beginsWith('a.domain', domain)}`;
  const isHandle = sql<SqlBool>`(lower(a.username) = ${name.toLowerCase()} and ${lives})`;
  const isEmail = !text.startsWith('@') && more.length === 0;
  return isEmail ? sql<SqlBool>`(${isHandle} or ${beginsWith('u.email', text)})` : isHandle;
}

/** The words of the display name begin with those of the text. */
function isCalled(db: Db, text: string) {
  const terms = nameTerms(text);
  return terms.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`a.id in (${accountsNamed(db, terms, 'display_name')})`;
}

function beginsWith(column: string, text: string) {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

function cameBy(accountId: number) {
  return sql<SqlBool>`exists (select 1 from invites as i where i.id = u.invite_id and i.account_id = ${accountId})`;
}

function hasUsed(db: Db, addresses: readonly string[]) {
  const among = sql`in ${jsonEachText(db, JSON.stringify(addresses))}`;
  return sql<SqlBool>`(u.sign_up_ip ${among}
    or exists (select 1 from access_tokens as t where t.user_id = u.id and t.last_used_ip ${among}))`;
}
