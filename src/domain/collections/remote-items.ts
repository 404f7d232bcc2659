import { newId } from '../../lib/id.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { enqueueAfter } from '../../platform/jobs/enqueue.ts';
import type { AwaitedCollectionItemRow, CollectionItemRow, CollectionRow } from '../../schema/collections.ts';
import { collectionChanged } from './changed.ts';
import { countItem, forgetItem } from './feature.ts';
import { MAX_REMOTE_ITEMS, type RemoteCollection, type RemoteItem } from './remote-collection.ts';

/** Mastodon: ProcessFeaturedItemWorker retries three times. */
const ATTEMPTS = 4;

type Known = CollectionItemRow & { readonly member: string };

/**
 * Updates the stored items of a remote collection to the list that its server gives: new accounts wait until their consent has been
 * verified, and those no longer listed are removed. A local account is in it only if it has agreed here.
 */
export async function keepRemoteItems(tx: Tx, collection: CollectionRow, given: RemoteCollection): Promise<void> {
  const items = given.items.slice(0, MAX_REMOTE_ITEMS);
  if (given.isWhole) await dropUnlisted(tx, collection, new Set(items.map((item) => item.uri)));
  for (const [index, item] of items.entries()) await keepRemoteItem(tx, collection, item, index + 1);
}

/** Adds one item to a remote collection once its account is known to agree; at the end when `position` is not given. */
export async function keepRemoteItem(
  tx: Tx,
  collection: CollectionRow,
  item: RemoteItem,
  position?: number,
): Promise<void> {
  const items = await listItems(tx, collection.id);
  const known = items.find((one) => one.member === item.memberUri);
  const replaced = items.find((one) => one.uri === item.uri && one !== known);
  if (replaced) await takeOut(tx, collection, replaced);
  const place = position ?? known?.position ?? Math.max(0, ...items.map((one) => one.position)) + 1;
  if (known && isSettled(tx, known, item)) {
    if (known.state !== 'accepted' || (known.uri === item.uri && known.position === place)) return;
    await tx
      .updateTable('collection_items')
      .set({ uri: item.uri, position: place })
      .where('id', '=', known.id)
      .execute();
    return collectionChanged(tx, collection.id);
  }
  if (known) await takeOut(tx, collection, known);
  if (isLocalUri(tx, item.memberUri) || items.length >= MAX_REMOTE_ITEMS) return;
  await awaitConsent(tx, collection, item, place);
}

/** A remote server cannot change whether a local account agreed; for a remote account a different proof has to be verified again. */
function isSettled(db: Db, known: Known, { approvalUri }: RemoteItem): boolean {
  return isLocalUri(db, known.member) || known.approval_uri === approvalUri;
}

async function awaitConsent(tx: Tx, { id }: CollectionRow, item: RemoteItem, position: number): Promise<void> {
  const waiting = await tx
    .selectFrom('awaited_collection_items')
    .select('uri')
    .where('collection_id', '=', id)
    .where('uri', '!=', item.uri)
    .execute();
  if (waiting.length >= MAX_REMOTE_ITEMS) return;
  const columns = { collection_id: id, object_uri: item.memberUri, approval_uri: item.approvalUri, position };
  await tx
    .insertInto('awaited_collection_items')
    .values({ uri: item.uri, ...columns, created_at: Math.min(item.publishedAt ?? now(), now()) })
    .onConflict((oc) => oc.column('uri').doUpdateSet(columns))
    .execute();
  await enqueueAfter(tx, {
    name: 'verify-collection-item',
    payload: { uri: item.uri },
    lane: 'low',
    host: new URL(item.approvalUri).host,
    uniqueKey: `verify-collection-item:${item.uri}`,
    maxAttempts: ATTEMPTS,
  });
}

/** Adds an account that is known to agree. Does nothing when the item has since been removed or replaced. */
export async function acceptAwaited(tx: Tx, awaited: AwaitedCollectionItemRow, accountId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('awaited_collection_items')
    .where('uri', '=', awaited.uri)
    .where('object_uri', '=', awaited.object_uri)
    .where('approval_uri', '=', awaited.approval_uri)
    .where('collection_id', '=', awaited.collection_id)
    .returning('uri')
    .executeTakeFirst();
  if (!gone) return;
  const item = {
    id: newId(),
    collection_id: awaited.collection_id,
    account_id: accountId,
    uri: awaited.uri,
    state: 'accepted',
    approval_uri: awaited.approval_uri,
    activity_uri: null,
    position: awaited.position,
    created_at: awaited.created_at,
  };
  const inserted = await tx
    .insertInto('collection_items')
    .values(item)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await countItem(tx, awaited.collection_id, 1);
}

/** Forgets an item whose proof of consent is not valid. */
export async function dropAwaited(tx: Tx, { uri, approval_uri }: AwaitedCollectionItemRow): Promise<void> {
  await tx
    .deleteFrom('awaited_collection_items')
    .where('uri', '=', uri)
    .where('approval_uri', '=', approval_uri)
    .execute();
}

/** Removes an item from a remote collection because its server says so. */
export async function dropRemoteItem(tx: Tx, collection: CollectionRow, uri: string): Promise<void> {
  await tx
    .deleteFrom('awaited_collection_items')
    .where('uri', '=', uri)
    .where('collection_id', '=', collection.id)
    .execute();
  const item = (await listItems(tx, collection.id)).find((one) => one.uri === uri);
  if (item) await takeOut(tx, collection, item);
}

async function dropUnlisted(tx: Tx, collection: CollectionRow, listed: ReadonlySet<string>): Promise<void> {
  const awaited = await tx
    .selectFrom('awaited_collection_items')
    .select('uri')
    .where('collection_id', '=', collection.id)
    .execute();
  for (const { uri } of awaited) {
    if (!listed.has(uri)) await tx.deleteFrom('awaited_collection_items').where('uri', '=', uri).execute();
  }
  for (const item of await listItems(tx, collection.id)) {
    // A local account that has only just agreed has no URI for its item yet.
    if (item.uri !== null && !listed.has(item.uri)) await takeOut(tx, collection, item);
  }
}

/** Remembers that a local account withdrew. */
async function takeOut(tx: Tx, collection: CollectionRow, { id }: Known): Promise<void> {
  const item = await lockRow(tx, 'collection_items', id);
  if (!item) return;
  if (item.state === 'revoked') {
    await tx.updateTable('collection_items').set({ uri: null }).where('id', '=', item.id).execute();
    return;
  }
  await tx.deleteFrom('collection_items').where('id', '=', item.id).execute();
  await forgetItem(tx, collection.account_id, item);
}

function listItems(tx: Tx, collectionId: number): Promise<Known[]> {
  return tx
    .selectFrom('collection_items as i')
    .innerJoin('accounts as m', 'm.id', 'i.account_id')
    .selectAll('i')
    .select('m.uri as member')
    .where('i.collection_id', '=', collectionId)
    .execute();
}
