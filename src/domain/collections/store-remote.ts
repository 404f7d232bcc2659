import { forbidden } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { untranslated } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { notify } from '../notifying/notify.ts';
import { upsertTag } from '../tags/upsert-tags.ts';
import { collectionChanged } from './changed.ts';
import { MAX_REMOTE_COLLECTIONS, type RemoteCollection } from './remote-collection.ts';
import { keepRemoteItems } from './remote-items.ts';

/** The remote collection with this ActivityPub id. */
export function findRemoteCollection(db: Db, uri: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').selectAll().where('uri', '=', uri).where('local', '=', 0).executeTakeFirst();
}

/**
 * Creates or updates a collection of a remote account, and those of its items that can be trusted. Undefined when the owner has too many;
 * 403 when the collection with that id belongs to somebody else. Mastodon: ProcessFeaturedCollectionService.
 */
export async function storeRemoteCollection(
  tx: Tx,
  ownerId: number,
  given: RemoteCollection,
): Promise<CollectionRow | undefined> {
  const known = await findRemoteCollection(tx, given.uri);
  if (known && known.account_id !== ownerId) throw forbidden(untranslated('The collection is somebody else’s'));
  if (!known && (await hasTooMany(tx, ownerId))) return undefined;
  const row = known ? await change(tx, known, given) : await insert(tx, ownerId, given);
  await keepRemoteItems(tx, row, given);
  return row;
}

/**
 * Deletes the copy of a remote account's collection, and the notifications about it. Does nothing when it is unknown or somebody else's.
 */
export async function deleteRemoteCollection(tx: Tx, ownerId: number, uri: string): Promise<void> {
  const known = await findRemoteCollection(tx, uri);
  if (!known || known.account_id !== ownerId) return;
  await tx.deleteFrom('collections').where('id', '=', known.id).execute();
  await tx
    .deleteFrom('notifications')
    .where('from_account_id', '=', ownerId)
    .where('type', 'in', ['added_to_collection', 'collection_update'])
    .where('subject_id', '=', known.id)
    .execute();
  collectionChanged(tx, known.id);
}

async function hasTooMany(tx: Tx, ownerId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('collections')
    .select('id')
    .where('account_id', '=', ownerId)
    .limit(MAX_REMOTE_COLLECTIONS)
    .execute();
  return rows.length === MAX_REMOTE_COLLECTIONS;
}

async function columnsOf(tx: Tx, given: RemoteCollection) {
  return {
    url: given.url,
    name: given.name,
    description: given.description,
    language: given.language,
    sensitive: toFlag(given.sensitive),
    discoverable: toFlag(given.discoverable),
    tag_id: given.topic === undefined ? null : await upsertTag(tx, given.topic),
    updated_at: Math.min(given.updatedAt ?? now(), now()),
  };
}

async function insert(tx: Tx, ownerId: number, given: RemoteCollection): Promise<CollectionRow> {
  const row: CollectionRow = {
    id: newId(),
    account_id: ownerId,
    uri: given.uri,
    local: 0,
    item_count: 0,
    created_at: Math.min(given.publishedAt ?? now(), now()),
    ...(await columnsOf(tx, given)),
  };
  await tx.insertInto('collections').values(row).execute();
  return row;
}

async function change(tx: Tx, known: CollectionRow, given: RemoteCollection): Promise<CollectionRow> {
  const columns = await columnsOf(tx, given);
  await tx.updateTable('collections').set(columns).where('id', '=', known.id).execute();
  collectionChanged(tx, known.id);
  if (columns.name !== known.name || columns.description !== known.description) await tellMembers(tx, known);
  return { ...known, ...columns };
}

/** Notifies the local accounts in a collection that it has changed. Mastodon: NotifyOfCollectionUpdateService. */
async function tellMembers(tx: Tx, { id, account_id: from }: CollectionRow): Promise<void> {
  const members = await tx
    .selectFrom('collection_items as i')
    .innerJoin('accounts as m', 'm.id', 'i.account_id')
    .select('m.id')
    .where('i.collection_id', '=', id)
    .where('i.state', '=', 'accepted')
    .where('m.domain', 'is', null)
    .execute();
  for (const { id: to } of members) await notify(tx, { to, from, type: 'collection_update', subjectId: id });
}
