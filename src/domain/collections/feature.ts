import { randomUUID } from 'node:crypto';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CollectionItemRow, CollectionRow } from '../../schema/collections.ts';
import { accountUri } from '../accounts/uris.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { notify } from '../notifying/notify.ts';
import { collectionChanged } from './changed.ts';
import { collectionItemUri } from './uris.ts';

/** An account to put into a collection; `domain` is null for local accounts. */
export type Member = { readonly id: number; readonly domain: string | null };

/**
 * Puts an account into a local collection; the caller has checked that this is allowed. A local account is notified, a remote one is asked
 * for consent. Mastodon: AddAccountToCollectionService.
 */
export async function featureIn(tx: Tx, collection: CollectionRow, member: Member): Promise<CollectionItemRow> {
  const id = newId();
  const { origin } = tx.instance;
  const ownerId = collection.account_id;
  const isRemote = member.domain !== null;
  const item: CollectionItemRow = {
    id,
    collection_id: collection.id,
    account_id: member.id,
    uri: collectionItemUri(origin, ownerId, id),
    state: isRemote ? 'pending' : 'accepted',
    approval_uri: null,
    activity_uri: isRemote ? `${accountUri(origin, ownerId)}/feature_requests/${randomUUID()}` : null,
    position: 0,
    created_at: now(),
  };
  await tx.insertInto('collection_items').values(item).execute();
  if (isRemote) await orderFederation(tx, ownerId, { verb: 'feature_request', accountId: ownerId, itemId: id });
  else await welcome(tx, ownerId, item);
  return item;
}

/** Counts an item that has been accepted and notifies the account in it. */
export async function welcome(tx: Tx, ownerId: number, item: CollectionItemRow): Promise<void> {
  const { account_id: to, collection_id: subjectId } = item;
  await countItem(tx, subjectId, 1);
  await notify(tx, { to, from: ownerId, type: 'added_to_collection', subjectId });
}

/** Tells other servers about an item that was added to a local collection. */
export async function announceItem(tx: Tx, ownerId: number, itemId: number): Promise<void> {
  await orderFederation(tx, ownerId, { verb: 'add_collection_item', accountId: ownerId, itemId });
}

/** Tells other servers that an item was removed from a local collection. */
export async function announceRemoval(tx: Tx, ownerId: number, item: CollectionItemRow): Promise<void> {
  const { collection_id: collectionId, account_id: memberId, uri } = item;
  const order = { verb: 'remove_collection_item', accountId: ownerId, collectionId, memberId, uri: uri ?? '' };
  await orderFederation(tx, ownerId, order);
}

/** Stops counting an item that was removed or hidden, and withdraws the notification about it. */
export async function forgetItem(tx: Tx, ownerId: number, item: CollectionItemRow): Promise<void> {
  const { account_id: to, collection_id: subjectId } = item;
  if (item.state === 'accepted') await countItem(tx, subjectId, -1);
  await withdrawNotification(tx, { to, from: ownerId, type: 'added_to_collection', subjectId });
}

/** Adds one accepted item to the count, or subtracts one. */
export async function countItem(tx: Tx, collectionId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('collections')
    .set((eb) => ({ item_count: eb('item_count', '+', by), updated_at: now() }))
    .where('id', '=', collectionId)
    .execute();
  collectionChanged(tx, collectionId);
}
