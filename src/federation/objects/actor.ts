import { parseFields } from '../../domain/accounts/fields.ts';
import { mediaUrl } from '../../domain/media/urls.ts';
import { loadProfileLinks } from '../../domain/profiles/profile-links.ts';
import { isBlank } from '../../lib/blank.ts';
import { formatBio, formatField, type TextLinks } from '../../lib/html/format-status.ts';
import { findTags } from '../../lib/text/scan.ts';
import { toMidnightIso } from '../../lib/time.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { contentTypeOf } from '../../platform/storage/keys.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { keyIdOf, proofKeyIdOf } from '../keys/key-id.ts';
import { multikeyOf } from '../keys/multikey.ts';
import { AS_PUBLIC, type JsonObject, type JsonValue } from '../vocabulary.ts';
import { type EmojisLoaded, emojiTags, loadEmojis } from './emoji.ts';
import { hashtagTag } from './note.ts';
import { actorUris, sharedInboxUri } from './uris.ts';

/** Local accounts with everything that their actor objects contain. */
export type ActorsLoaded = {
  readonly instance: Instance;
  readonly rows: ReadonlyMap<number, AccountRow>;
  readonly movedTo: ReadonlyMap<number, string>;
  readonly links: TextLinks;
  readonly emojis: EmojisLoaded;
};

/** Loads local accounts by id; others are left out. Their keys must have been made before. */
export async function loadActors(db: Db, ids: readonly number[]): Promise<ActorsLoaded> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .where('domain', 'is', null)
    .execute();
  const targets = rows.map((row) => row.moved_to_id).filter((id) => id !== null);
  const moved = targets.length === 0 ? [] : await urisOf(db, targets);
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    movedTo: new Map(moved.map((row) => [row.id, row.uri])),
    links: await loadProfileLinks(db, rows),
    emojis: await loadEmojis(
      db,
      rows.map((row) => emojiText(row)),
    ),
  };
}

const urisOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'uri'])
    .where(idsIn(db, 'id', ids))
    .execute();

const emojiText = (row: AccountRow) => `${row.display_name}\n${row.note}\n${row.fields}`;

/**
 * A local account as an actor object, without context. That of a suspended account only says that it is suspended. Undefined when it was
 * not loaded.
 */
export function actorObject(loaded: ActorsLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  const { origin, domain } = loaded.instance;
  const uris = actorUris(row.uri);
  const gone = row.suspended_at !== null;
  const identity = {
    id: row.uri,
    type: row.actor_type,
    ...uris,
    preferredUsername: row.username,
    webfinger: `${row.username}@${domain}`,
    url: row.url ?? row.uri,
    published: toMidnightIso(row.created_at),
    endpoints: { sharedInbox: sharedInboxUri(origin) },
    publicKey: { id: keyIdOf(row.uri), owner: row.uri, publicKeyPem: row.public_key ?? '' },
    assertionMethod: assertionMethodOf(row),
  };
  if (gone) return { ...identity, name: '', summary: '', suspended: true, manuallyApprovesFollowers: false };
  return {
    ...identity,
    // Other servers show an empty name as it is, so the username is used instead. Mastodon: ActorSerializer.
    name: isBlank(row.display_name) ? row.username : row.display_name,
    summary: formatBio(row.note, loaded.links),
    manuallyApprovesFollowers: row.locked === 1,
    discoverable: row.discoverable === 1,
    indexable: row.indexable === 1,
    memorial: row.memorial === 1,
    showMedia: row.show_media === 1,
    showRepliesInMedia: row.show_media_replies === 1,
    showFeatured: row.show_featured === 1,
    interactionPolicy: { canFeature: { automaticApproval: [featuredBy(row, uris.followers)] } },
    attributionDomains: stringsOf(row.attribution_domains),
    alsoKnownAs: stringsOf(row.also_known_as),
    ...(row.moved_to_id !== null && { movedTo: loaded.movedTo.get(row.moved_to_id) }),
    attachment: parseFields(row.fields).map(({ name, value }) => ({
      type: 'PropertyValue',
      name,
      value: formatField(value, loaded.links),
    })),
    tag: [
      ...emojiTags(loaded.emojis, emojiText(row)),
      ...findTags(row.note).map(({ key, name }) => hashtagTag(origin, key, name)),
    ],
    ...(row.avatar_key !== null && { icon: image(loaded.instance, row.avatar_key, row.avatar_description) }),
    ...(row.header_key !== null && { image: image(loaded.instance, row.header_key, row.header_description) }),
  };
}

/**
 * The key of the account's integrity proofs (FEP-521a). The RSA key is not repeated here, because all servers look for it in `publicKey`.
 */
function assertionMethodOf({ uri, ed25519_private_key: key }: AccountRow): JsonValue {
  if (key === null) return [];
  return [{ id: proofKeyIdOf(uri), type: 'Multikey', controller: uri, publicKeyMultibase: multikeyOf(key) }];
}

/**
 * Who may put the account into a collection (FEP-7aa9). Naming only the account itself allows nobody. Mastodon: ActorSerializer,
 * `interaction_policy`.
 */
function featuredBy({ uri, discoverable, locked }: AccountRow, followers: string): string {
  if (discoverable !== 1) return uri;
  return locked === 1 ? followers : AS_PUBLIC;
}

function image(instance: Instance, key: string, description: string): JsonValue {
  const summary = description === '' ? undefined : description;
  return { type: 'Image', mediaType: contentTypeOf(key), url: mediaUrl(instance, key), summary };
}

/** Reads a column that holds a JSON array of strings. */
function stringsOf(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((value) => typeof value === 'string') : [];
}
