import { newId } from '../../../lib/id.ts';
import { now } from '../../../lib/time.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import type { Flag } from '../../../schema/flag.ts';
import { storeRemoteEmojis } from '../../emojis/remote-emojis.ts';
import { forgetFiles } from '../../media/files.ts';
import { orderShowing } from '../../media/show-files.ts';
import { limitsOfServers, readAccountRefusals } from '../../servers/refusals.ts';
import { type ProfileField, parseFields } from '../fields.ts';
import { indexNames } from '../index-names.ts';
import { handleOf } from '../uris.ts';
import { giveNewId } from './give-new-id.ts';
import type { RemoteProfile } from './remote-profile.ts';

/** The remote account with this ActivityPub id, if it is known here. */
export function findRemoteAccount(db: Db, uri: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('uri', '=', uri)
    .where('domain', 'is not', null)
    .executeTakeFirst();
}

/**
 * Stores the profile of a remote account: as a new account under `domain`, which the caller has confirmed, or as changes to the account
 * with the same id, whose handle stays. Returns the row. Undefined when another account has the handle, unless the domain itself has
 * confirmed who it belongs to: then that account continues under the new id.
 */
export async function storeProfile(
  tx: Tx,
  given: RemoteProfile,
  domain: string,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
): Promise<AccountRow | undefined> {
  const known = await findRemoteAccount(tx, given.uri);
  const { media } = await readAccountRefusals(tx, { domain: known?.domain ?? domain, uri: given.uri });
  const profile = media ? { ...given, avatarUrl: null, headerUrl: null, emojis: [] } : given;
  await storeRemoteEmojis(tx, known?.domain ?? domain, profile.emojis);
  const standing = { uri: profile.uri, moved_to_id: (await findMovedTo(tx, profile))?.id ?? null };
  if (known) return updateAccount(tx, known, profile, standing);
  const inserted = await insertAccount(tx, profile, standing, domain);
  if (inserted || !isConfirmed) return inserted;
  const renamed = await giveNewId(tx, profile, domain);
  return renamed && updateAccount(tx, renamed, profile, standing);
}

/** The account to which a profile says it has moved, if it is known here. */
export async function findMovedTo(db: Db, { uri, movedTo }: RemoteProfile): Promise<{ id: number } | undefined> {
  if (movedTo === undefined || movedTo === uri) return undefined;
  return db.selectFrom('accounts').select('id').where('uri', '=', movedTo).executeTakeFirst();
}

type Standing = Pick<AccountRow, 'uri' | 'moved_to_id'>;

async function insertAccount(
  tx: Tx,
  profile: RemoteProfile,
  standing: Standing,
  domain: string,
): Promise<AccountRow | undefined> {
  const at = now();
  const row = await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      username: profile.username,
      domain,
      handle: handleOf(profile.username, domain),
      ...columnsOf(profile, []),
      ...standing,
      ...suspensionOf({ suspended_at: null, suspension_origin: null }, profile),
      ...(await limitsOfServers(tx, { domain, uri: profile.uri })),
      fetched_at: at,
      created_at: Math.min(profile.createdAt ?? at, at),
      updated_at: at,
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Another transaction may have created the same account just now, because activities of a new account arrive together.
  if (!row) return findRemoteAccount(tx, profile.uri);
  await indexNames(tx, row);
  tx.emit({ type: 'account.changed', accountId: row.id });
  return row;
}

async function updateAccount(
  tx: Tx,
  known: AccountRow,
  profile: RemoteProfile,
  standing: Standing,
): Promise<AccountRow> {
  const columns: Columns = {
    ...columnsOf(profile, parseFields(known.fields)),
    ...standing,
    ...lostPictures(known, profile),
    ...suspensionOf(known, profile),
  };
  const names = Object.keys(columns).filter(isColumn);
  const changed = names.some((name) => columns[name] !== known[name]);
  const row = await tx
    .updateTable('accounts')
    .set((eb) => ({
      fetched_at: now(),
      ...(changed && { ...columns, updated_at: now(), revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!changed) return row;
  if (row.display_name !== known.display_name) await indexNames(tx, row);
  await forgetFiles(tx, replacedFiles(known, row));
  if (row.suspended_at !== known.suspended_at) await orderShowing(tx, [known.id]);
  tx.emit({ type: 'account.changed', accountId: known.id });
  return row;
}

type Columns = Partial<AccountRow>;

function isColumn(name: string): name is keyof Columns & keyof AccountRow {
  return name !== 'id';
}

function columnsOf(profile: RemoteProfile, before: readonly ProfileField[]) {
  return {
    url: profile.url,
    actor_type: profile.actorType,
    display_name: profile.displayName,
    note: profile.note,
    fields: JSON.stringify(profile.fields.map((field) => ({ ...field, verified_at: verifiedBefore(field, before) }))),
    locked: flag(profile.locked),
    discoverable: profile.discoverable === null ? null : flag(profile.discoverable),
    indexable: flag(profile.indexable),
    hide_collections: profile.hideCollections === null ? null : flag(profile.hideCollections),
    show_media: flag(profile.showMedia),
    show_media_replies: flag(profile.showMediaReplies),
    show_featured: flag(profile.showFeatured),
    memorial: flag(profile.memorial),
    also_known_as: JSON.stringify(profile.alsoKnownAs),
    attribution_domains: JSON.stringify(profile.attributionDomains),
    avatar_remote_url: profile.avatarUrl,
    avatar_description: profile.avatarDescription,
    header_remote_url: profile.headerUrl,
    header_description: profile.headerDescription,
    public_key: profile.publicKey,
    inbox_url: profile.inboxUrl,
    shared_inbox_url: profile.sharedInboxUrl,
    outbox_url: profile.outboxUrl,
    followers_url: profile.followersUrl,
    following_url: profile.followingUrl,
    featured_url: profile.featuredUrl,
    collections_url: profile.collectionsUrl,
    feature_policy: profile.featurePolicy && JSON.stringify(profile.featurePolicy),
  };
}

/**
 * An account suspended by its own server is suspended here too, until that ends. Decisions by staff here stay. Mastodon:
 * `suspension_origin`.
 */
function suspensionOf(
  known: Pick<AccountRow, 'suspended_at' | 'suspension_origin'>,
  { suspended }: RemoteProfile,
): Pick<Columns, 'suspended_at' | 'suspension_origin'> {
  if (suspended && known.suspended_at === null) return { suspended_at: now(), suspension_origin: 'remote' };
  if (!suspended && known.suspension_origin === 'remote') return { suspended_at: null, suspension_origin: null };
  return {};
}

function verifiedBefore(field: ProfileField, before: readonly ProfileField[]): string | null {
  return before.find(({ name, value }) => name === field.name && value === field.value)?.verified_at ?? null;
}

/** Drops the stored copy of a picture that has been replaced. */
function lostPictures(known: AccountRow, profile: RemoteProfile): Columns {
  return {
    ...(known.avatar_remote_url !== profile.avatarUrl && { avatar_key: null, avatar_static_key: null }),
    ...(known.header_remote_url !== profile.headerUrl && { header_key: null, header_static_key: null }),
  };
}

const FILES = ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'] as const;

function replacedFiles(before: AccountRow, after: AccountRow): (string | null)[] {
  return FILES.filter((name) => before[name] !== after[name]).map((name) => before[name]);
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
