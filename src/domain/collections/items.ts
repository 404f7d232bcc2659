import { failed, forbidden, notFound } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { CollectionItemRow, CollectionRow } from '../../schema/collections.ts';
import { getAccount } from '../accounts/queries.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { takenBefore } from '../validation.ts';
import { announceItem, announceRemoval, featureIn, forgetItem } from './feature.ts';
import { assertFeaturable } from './policy.ts';
import { getOwnCollection } from './queries.ts';

/** How many accounts a collection may hold, as in Mastodon. */
export const MAX_ITEMS = 25;

/**
 * Adds an account to one's own collection; a remote account is asked first. 404 for an unknown account, 403 when its policy forbids it or
 * it has withdrawn from this collection before, 422 when it is already in the collection or the collection is full.
 */
export async function addItem(
  tx: Tx,
  ownerId: number,
  collectionId: number,
  accountId: number,
): Promise<CollectionItemRow> {
  const collection = await getOwnCollection(tx, ownerId, collectionId);
  const member = await getAccount(tx, accountId);
  await assertFeaturable(tx, ownerId, [accountId]);
  await lockRow(tx, 'collections', collectionId);
  const items = await tx.selectFrom('collection_items').selectAll().where('collection_id', '=', collectionId).execute();
  const known = items.find((item) => item.account_id === accountId);
  if (known?.state === 'revoked') throw forbidden();
  if (known) throw takenBefore('account');
  const held = items.filter(({ state }) => state === 'accepted' || state === 'pending');
  if (held.length >= MAX_ITEMS) {
    throw failed(said('tooManyCollectionItems', MAX_ITEMS));
  }
  const item = await featureIn(tx, collection, member);
  if (item.state === 'accepted') await announceItem(tx, ownerId, item.id);
  return item;
}

/** Removes an account from one's own collection. 404 when it is not in there, 403 when the collection is somebody else's. */
export async function removeItem(tx: Tx, ownerId: number, collectionId: number, itemId: number): Promise<void> {
  await getOwnCollection(tx, ownerId, collectionId);
  const item = await getItem(tx, collectionId, itemId);
  // A revoked item stays, so that the account cannot simply be added again.
  if (item.state === 'revoked') throw notFound();
  if (!(await deleteItem(tx, ownerId, item))) throw notFound();
  if (item.state !== 'rejected') await announceRemoval(tx, ownerId, item);
}

/** Lets an account withdraw from a collection for good. 403 for anybody else, 404 when it is not in there. */
export async function revokeItem(tx: Tx, accountId: number, collectionId: number, itemId: number): Promise<void> {
  const item = await getItem(tx, collectionId, itemId);
  if (item.account_id !== accountId) throw forbidden();
  if (item.state === 'revoked') return;
  const collection = await tx
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow();
  await withdrawFrom(tx, collection, item);
}

/** Takes two accounts out of each other's collections, because one has blocked the other. */
export async function removeFromCollections(tx: Tx, one: number, other: number): Promise<void> {
  const items = await tx
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .selectAll('i')
    .select(['c.account_id as owner_id', 'c.local'])
    .where((eb) =>
      eb.or([
        eb.and([eb('i.account_id', '=', one), eb('c.account_id', '=', other)]),
        eb.and([eb('i.account_id', '=', other), eb('c.account_id', '=', one)]),
      ]),
    )
    .where('i.state', '!=', 'revoked')
    .execute();
  for (const { owner_id: ownerId, local, ...item } of items) {
    if (local === 1) {
      if (await deleteItem(tx, ownerId, item)) await announceRemoval(tx, ownerId, item);
    } else await withdrawFrom(tx, { account_id: ownerId, local }, item);
  }
}

/** Marks an item as revoked by the account in it, and tells the servers that show the collection. */
async function withdrawFrom(
  tx: Tx,
  { account_id: ownerId, local }: Pick<CollectionRow, 'account_id' | 'local'>,
  known: CollectionItemRow,
): Promise<void> {
  const item = await lockRow(tx, 'collection_items', known.id);
  if (!item || item.state === 'revoked') return;
  await tx.updateTable('collection_items').set({ state: 'revoked' }).where('id', '=', item.id).execute();
  await forgetItem(tx, ownerId, item);
  if (local === 1) return announceRemoval(tx, ownerId, item);
  const { account_id: accountId, id: itemId } = item;
  await orderFederation(tx, accountId, { verb: 'revoke_feature', accountId, itemId });
}

/** Returns whether the item still existed. */
async function deleteItem(tx: Tx, ownerId: number, { id }: CollectionItemRow): Promise<boolean> {
  const item = await tx.deleteFrom('collection_items').where('id', '=', id).returningAll().executeTakeFirst();
  if (item) await forgetItem(tx, ownerId, item);
  return item !== undefined;
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
