import { type ProfileField, parseFields } from '../domain/accounts/fields.ts';
import { loadProfileLinks } from '../domain/accounts/profile-links.ts';
import { featurePolicyOf, featureVerdict } from '../domain/collections/feature-policy.ts';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { formatBio, formatField, type TextLinks } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import { toMidnightIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountRow } from '../schema/accounts.ts';
import { type EmojisLoaded, loadEmojis, renderEmojis } from './custom-emoji.ts';
import type { Fragments } from './fragments.ts';

type RoleFacts = { accountId: number; id: number; name: string; color: string; highlighted: number };
type Loaded = { db: Db; emojis: EmojisLoaded; roles: Map<number, RoleFacts>; links: TextLinks };

/** Renders and caches the viewer-independent part of accounts that the cache lacks; four queries for any number. */
export async function renderMissingAccounts(
  db: Db,
  ids: readonly number[],
  { accounts }: Fragments,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
  const loaded: Loaded = {
    db,
    emojis: await loadEmojis(
      db,
      rows.map((row) => ({ text: emojiText(row), domain: row.domain })),
    ),
    roles: await loadRoles(db, rows),
    links: await loadProfileLinks(db, rows),
  };
  const rendered = new Map(rows.map((row) => [row.id, staticPart(row, loaded)]));
  for (const row of rows) accounts.set(row.id, row.revision, rendered.get(row.id) ?? '');
  return rendered;
}

const emojiText = (row: AccountRow) => `${row.display_name}\n${row.note}\n${row.fields}`;

async function loadRoles(db: Db, rows: readonly AccountRow[]): Promise<Map<number, RoleFacts>> {
  const local = rows.filter((row) => row.domain === null).map((row) => row.id);
  if (local.length === 0) return new Map();
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.account_id as accountId', 'roles.id', 'roles.name', 'roles.color', 'roles.highlighted'])
    .where(idsIn(db, 'users.account_id', local))
    .execute();
  return new Map(found.map((role) => [role.accountId, role]));
}

const flag = (value: number | null) => (value === null ? null : value === 1);

/** The part of an Account that is the same for all viewers and contains no counts, without the braces. */
function staticPart(row: AccountRow, loaded: Loaded): string {
  const gone = row.suspended_at !== null;
  const { instance } = loaded.db;
  const { links } = loaded;
  const local = row.domain === null;
  const avatar = (gone ? null : avatarUrl(instance, row)) ?? `${instance.origin}/assets/avatar.png`;
  const header = (gone ? null : headerUrl(instance, row)) ?? `${instance.origin}/assets/header.png`;
  const fields = gone ? [] : parseFields(row.fields);
  const part = {
    id: toWire(row.id),
    username: row.username,
    acct: local ? row.username : `${row.username}@${row.domain}`,
    display_name: gone ? '' : row.display_name,
    locked: !gone && row.locked === 1,
    bot: !gone && (row.actor_type === 'Service' || row.actor_type === 'Application'),
    discoverable: gone ? false : flag(row.discoverable),
    indexable: !gone && row.indexable === 1,
    group: row.actor_type === 'Group',
    created_at: toMidnightIso(row.created_at),
    note: gone ? '' : local ? formatBio(row.note, links) : row.note,
    url: row.url ?? row.uri,
    uri: row.uri,
    avatar,
    avatar_static: gone ? avatar : (mediaUrl(instance, row.avatar_static_key) ?? avatar),
    avatar_description: gone ? '' : row.avatar_description,
    header,
    header_static: gone ? header : (mediaUrl(instance, row.header_static_key) ?? header),
    header_description: gone ? '' : row.header_description,
    hide_collections: flag(row.hide_collections),
    show_media: row.show_media === 1,
    show_media_replies: row.show_media_replies === 1,
    show_featured: row.show_featured === 1,
    noindex: local ? row.indexable === 0 : undefined,
    suspended: gone || undefined,
    limited: row.silenced_at !== null || undefined,
    memorial: row.memorial === 1 || undefined,
    feature_approval: featureApproval(row),
    roles: local ? highlighted(gone ? undefined : loaded.roles.get(row.id)) : undefined,
    fields: fields.map((field) => renderField(field, local, links)),
  };
  const emojis = gone ? '[]' : renderEmojis(loaded.emojis, { text: emojiText(row), domain: row.domain });
  return `${JSON.stringify(part).slice(1, -1)},"emojis":${emojis}`;
}

function avatarUrl(instance: Instance, { id, avatar_key, avatar_remote_url: url }: AccountRow): string | null {
  return mediaUrl(instance, avatar_key) ?? remotePictureUrl(instance, 'avatars', { id, url });
}

function headerUrl(instance: Instance, { id, header_key, header_remote_url: url }: AccountRow): string | null {
  return mediaUrl(instance, header_key) ?? remotePictureUrl(instance, 'headers', { id, url });
}

function renderField(field: ProfileField, local: boolean, links: TextLinks) {
  const value = local ? formatField(field.value, links) : field.value;
  return { name: field.name, value, verified_at: field.verified_at };
}

function highlighted(role: RoleFacts | undefined) {
  return role?.highlighted === 1 ? [{ id: toWire(role.id), name: role.name, color: role.color }] : [];
}

/** Who may put the account into a collection, and the result for a viewer who neither follows it nor is followed by it. */
function featureApproval(row: AccountRow) {
  const policy = featurePolicyOf(row);
  const current_user = featureVerdict(policy, { follows: false, followed: false });
  return { automatic: policy?.automatic ?? [], manual: policy?.manual ?? [], current_user };
}
