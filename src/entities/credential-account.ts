import { Type } from 'typebox';
import { parseFields } from '../domain/accounts/fields.ts';
import { parseUserSettings, postingDefaultsOf } from '../domain/accounts/user-settings.ts';
import { notFound } from '../lib/errors.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema, FieldSchema, nullable } from './account-schema.ts';
import { RoleSchema, roleOf } from './role.ts';

export const CredentialAccountSchema = Type.Object({
  ...AccountSchema.properties,
  source: Type.Object({
    privacy: Type.String(),
    sensitive: Type.Boolean(),
    language: nullable(Type.String()),
    note: Type.String(),
    fields: Type.Array(FieldSchema),
    follow_requests_count: Type.Integer(),
    hide_collections: nullable(Type.Boolean()),
    discoverable: nullable(Type.Boolean()),
    indexable: Type.Boolean(),
    attribution_domains: Type.Array(Type.String()),
    quote_policy: Type.String(),
  }),
  role: RoleSchema,
});

/** Mastodon does not count further than this. */
const MAX_COUNTED_REQUESTS = 40;

type Credentials = NonNullable<Awaited<ReturnType<typeof queryCredentials>>>;

export type CredentialAccountLoaded = { accounts: AccountsLoaded; row: Credentials; requests: number };

/** Loads the owner's view of a local account. 404 when it has no login. */
export async function loadCredentialAccount(db: Db, accountId: number): Promise<CredentialAccountLoaded> {
  const row = await queryCredentials(db, accountId);
  if (!row) throw notFound();
  return { row, accounts: await loadAccounts(db, [accountId]), requests: await countRequests(db, accountId) };
}

function queryCredentials(db: Db, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select(['a.id', 'a.locked', 'a.note', 'a.fields', 'a.hide_collections', 'a.discoverable', 'a.indexable'])
    .select(['a.attribution_domains', 'u.settings'])
    .select(['r.id as role_id', 'r.name', 'r.color', 'r.permissions', 'r.highlighted', 'r.collection_limit'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
}

async function countRequests(db: Db, accountId: number): Promise<number> {
  const rows = await db
    .selectFrom('follow_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.id')
    .where('r.target_id', '=', accountId)
    .where('a.suspended_at', 'is', null)
    .limit(MAX_COUNTED_REQUESTS)
    .execute();
  return rows.length;
}

/** A CredentialAccount: the Account with its sources and the role of its owner. */
export function renderCredentialAccount({ accounts, row, requests }: CredentialAccountLoaded): JsonText {
  const account = renderAccount(accounts, row.id) ?? '{}';
  const source = JSON.stringify(sourceOf(row, requests));
  return `${account.slice(0, -1)},"source":${source},"role":${JSON.stringify(roleOf(row))}}`;
}

function sourceOf(row: Credentials, requests: number) {
  const posting = postingDefaultsOf(parseUserSettings(row.settings), row);
  return {
    privacy: posting.visibility,
    sensitive: posting.sensitive,
    language: posting.language,
    note: row.note,
    fields: parseFields(row.fields),
    follow_requests_count: requests,
    hide_collections: flag(row.hide_collections),
    discoverable: flag(row.discoverable),
    indexable: row.indexable === 1,
    attribution_domains: JSON.parse(row.attribution_domains),
    quote_policy: posting.quotePolicy,
  };
}

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1;
}
