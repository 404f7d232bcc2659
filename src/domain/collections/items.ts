import { forbidden, invalid, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CollectionItemRow } from '../../schema/collection-items.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { getAccount } from '../accounts/queries.ts';
import { notify, withdrawNotification } from '../notifications/notify.ts';
import { taken } from '../validation.ts';
import { collectionChanged } from './changed.ts';
import { assertFeaturable } from './policy.ts';
import { getOwnCollection } from './queries.ts';
import { collectionItemUri } from './uris.ts';

/** Mastodon: accounts in one collection. */
export const MAX_ITEMS = 25;

/**
 * Adds an account to an own collection. 404 for an unknown one, 403 when it does not want that or has withdrawn from this
 * collection before, 422 when it is in there or the collection is full.
 */
export async function addItem(
  tx: Tx,
  ownerId: number,
  collectionId: number,
  accountId: number,
): Promise<CollectionItemRow> {
  const collection = await getOwnCollection(tx, ownerId, collectionId);
  await getAccount(tx, accountId);
  await assertFeaturable(tx, ownerId, [accountId]);
  const items = await tx.selectFrom('collection_items').selectAll().where('collection_id', '=', collectionId).execute();
  const known = items.find((item) => item.account_id === accountId);
  if (known?.state === 'revoked') throw forbidden();
  if (known) throw taken('Account');
  const held = items.filter(({ state }) => state === 'accepted' || state === 'pending');
  if (held.length >= MAX_ITEMS) {
    throw invalid(`Validation failed: Collection items are too many (maximum is ${MAX_ITEMS})`);
  }
  return acceptInto(tx, collection, accountId);
}

/** Writes that an account is in a collection, and tells it. The caller has checked that it may. */
export async function acceptInto(tx: Tx, collection: CollectionRow, accountId: number): Promise<CollectionItemRow> {
  const id = newId();
  const item = {
    id,
    collection_id: collection.id,
    account_id: accountId,
    uri: collectionItemUri(tx.instance.origin, collection.account_id, id),
    state: 'accepted',
    approval_uri: null,
    activity_uri: null,
    position: 0,
    created_at: now(),
  };
  await tx.insertInto('collection_items').values(item).execute();
  await count(tx, collection.id, 1);
  await notify(tx, {
    to: accountId,
    from: collection.account_id,
    type: 'added_to_collection',
    subjectId: collection.id,
  });
  return item;
}

/** Takes an account out of an own collection. 404 when it is not in there, 403 when the collection is somebody else's. */
export async function removeItem(tx: Tx, ownerId: number, collectionId: number, itemId: number): Promise<void> {
  await getOwnCollection(tx, ownerId, collectionId);
  const item = await getItem(tx, collectionId, itemId);
  // One that was revoked stays, so that the account is not simply added again.
  if (item.state === 'revoked') throw notFound();
  await tx.deleteFrom('collection_items').where('id', '=', itemId).execute();
  await forget(tx, ownerId, item);
}

/** The account that is in a collection withdraws from it, for good. 403 for anybody else, 404 when it is not in there. */
export async function revokeItem(tx: Tx, accountId: number, collectionId: number, itemId: number): Promise<void> {
  const item = await getItem(tx, collectionId, itemId);
  if (item.account_id !== accountId) throw forbidden();
  if (item.state === 'revoked') return;
  const { account_id: ownerId } = await tx
    .selectFrom('collections')
    .select('account_id')
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('collection_items').set({ state: 'revoked' }).where('id', '=', itemId).execute();
  await forget(tx, ownerId, item);
}

/** Takes two accounts out of each other's collections: they have fallen out. */
export async function removeFromCollections(tx: Tx, one: number, other: number): Promise<void> {
  const items = await tx
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .selectAll('i')
    .select('c.account_id as owner_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('i.account_id', '=', one), eb('c.account_id', '=', other)]),
        eb.and([eb('i.account_id', '=', other), eb('c.account_id', '=', one)]),
      ]),
    )
    .where('i.state', '!=', 'revoked')
    .execute();
  for (const { owner_id: ownerId, ...item } of items) {
    await tx.deleteFrom('collection_items').where('id', '=', item.id).execute();
    await forget(tx, ownerId, item);
  }
}

async function getItem(tx: Tx, collectionId: number, itemId: number): Promise<CollectionItemRow> {
  const item = await tx
    .selectFrom('collection_items')
    .selectAll()
    .where('id', '=', itemId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst();
  if (!item) throw notFound();
  return item;
}

async function forget(tx: Tx, ownerId: number, item: CollectionItemRow): Promise<void> {
  const { account_id: to, collection_id: subjectId } = item;
  if (item.state === 'accepted') await count(tx, subjectId, -1);
  await withdrawNotification(tx, { to, from: ownerId, type: 'added_to_collection', subjectId });
}

async function count(tx: Tx, collectionId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('collections')
    .set((eb) => ({ item_count: eb('item_count', '+', by), updated_at: now() }))
    .where('id', '=', collectionId)
    .execute();
  collectionChanged(tx, collectionId);
}
