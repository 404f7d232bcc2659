import { type Static, Type } from 'typebox';
import { parseFields } from '../domain/accounts/fields.ts';
import { getAccount } from '../domain/accounts/queries.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { listFeaturedTags } from '../domain/tags/featured-queries.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import type { AccountRow } from '../schema/accounts.ts';
import type { FeaturedTagRow } from '../schema/tags.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';
import { FieldSchema, nullable } from './account-schema.ts';
import { FeaturedTagSchema, renderFeaturedTags } from './featured-tag.ts';

export const ProfileSchema = Type.Object({
  id: Type.String(),
  display_name: Type.String(),
  note: Type.String(),
  fields: Type.Array(FieldSchema),
  formatted_note: Type.String(),
  formatted_fields: Type.Array(FieldSchema),
  avatar: nullable(Type.String()),
  avatar_static: nullable(Type.String()),
  avatar_description: Type.String(),
  header: nullable(Type.String()),
  header_static: nullable(Type.String()),
  header_description: Type.String(),
  locked: Type.Boolean(),
  bot: Type.Boolean(),
  hide_collections: nullable(Type.Boolean()),
  discoverable: nullable(Type.Boolean()),
  indexable: Type.Boolean(),
  show_media: Type.Boolean(),
  show_media_replies: Type.Boolean(),
  show_featured: Type.Boolean(),
  attribution_domains: Type.Array(Type.String()),
  featured_tags: Type.Array(FeaturedTagSchema),
});

type ProfileLoaded = {
  instance: Instance;
  row: AccountRow;
  /** Includes the account itself, whose entity provides the formatted fields. */
  accounts: AccountsLoaded;
  featuredTags: readonly FeaturedTagRow[];
};

/** Loads the profile of an account. 404 when there is none. */
export async function loadProfile(db: Db, accountId: number): Promise<ProfileLoaded> {
  const row = await getAccount(db, accountId);
  const accounts = await loadAccounts(db, [accountId]);
  return { instance: db.instance, row, accounts, featuredTags: await listFeaturedTags(db, accountId) };
}

/** The raw Profile of an account, as its owner edits it. */
export function renderProfile({
  instance,
  row,
  accounts,
  featuredTags,
}: ProfileLoaded): JsonText<Static<typeof ProfileSchema>> {
  const formatted = accounts.get(row.id)?.value;
  const avatar = mediaUrl(instance, row.avatar_key);
  const header = mediaUrl(instance, row.header_key);
  return jsonObject({
    id: quote(toWire(row.id)),
    display_name: quote(row.display_name),
    note: quote(row.note),
    fields: JSON.stringify(parseFields(row.fields)),
    formatted_note: quote(formatted?.note ?? ''),
    formatted_fields: JSON.stringify(formatted?.fields ?? []),
    avatar: JSON.stringify(avatar),
    avatar_static: JSON.stringify(mediaUrl(instance, row.avatar_static_key) ?? avatar),
    avatar_description: quote(row.avatar_description),
    header: JSON.stringify(header),
    header_static: JSON.stringify(mediaUrl(instance, row.header_static_key) ?? header),
    header_description: quote(row.header_description),
    locked: flag(row.locked),
    bot: String(row.actor_type === 'Service' || row.actor_type === 'Application'),
    hide_collections: flag(row.hide_collections),
    discoverable: flag(row.discoverable),
    indexable: flag(row.indexable),
    show_media: flag(row.show_media),
    show_media_replies: flag(row.show_media_replies),
    show_featured: flag(row.show_featured),
    attribution_domains: row.attribution_domains,
    featured_tags: renderFeaturedTags(row, featuredTags),
  });
}

function flag(value: number | null): JsonText {
  return value === null ? 'null' : String(value === 1);
}
