import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { CollectionItemRow, CollectionRow } from '../../schema/collections.ts';
import { announceItem, announceRemoval, countItem, forgetItem, welcome } from './feature.ts';
import { mayFeature } from './policy.ts';
import { MAX_REMOTE_ITEMS } from './remote-collection.ts';

/** A request for consent: the account that is asked, and the activity that asks. */
export type FeatureRequest = { readonly accountId: number; readonly activityUri: string | null };

/** An item together with the owner of its collection. */
export type ItemInCollection = CollectionItemRow & {
  readonly owner_id: number;
  readonly local: number;
  readonly collection_uri: string;
};

/**
 * Answers, by the account's policy, whether a local account may be put into a collection on another server. Returns the accepted item, or
 * undefined when the request is refused. An account that has withdrawn from this collection is never added again. Mastodon:
 * ActivityPub::Activity::FeatureRequest.
 */
export async function answerFeatureRequest(
  tx: Tx,
  collection: CollectionRow,
  { accountId, activityUri }: FeatureRequest,
): Promise<CollectionItemRow | undefined> {
  if (!(await mayFeature(tx, collection.account_id, accountId))) return undefined;
  const items = await tx
    .selectFrom('collection_items')
    .selectAll()
    .where('collection_id', '=', collection.id)
    .execute();
  const known = items.find((item) => item.account_id === accountId);
  if (known) return known.state === 'accepted' ? known : undefined;
  if (items.length >= MAX_REMOTE_ITEMS) return undefined;
  const item: CollectionItemRow = {
    id: newId(),
    collection_id: collection.id,
    account_id: accountId,
    uri: null,
    state: 'accepted',
    approval_uri: null,
    activity_uri: activityUri,
    position: items.length + 1,
    created_at: now(),
  };
  await tx.insertInto('collection_items').values(item).execute();
  await welcome(tx, collection.account_id, item);
  return item;
}

/** The item of a local collection for which this activity asked a remote account. */
export function findAsked(db: Db, activityUri: string, accountId: number): Promise<ItemInCollection | undefined> {
  return itemsOf(db, accountId).where('i.activity_uri', '=', activityUri).where('c.local', '=', 1).executeTakeFirst();
}

/** Records that the account in an item of a local collection has agreed, as `approvalUri` proves. Only pending items can be accepted. */
export async function acceptFeature(tx: Tx, item: ItemInCollection, approvalUri: string): Promise<void> {
  const accepted = await tx
    .updateTable('collection_items')
    .set({ state: 'accepted', approval_uri: approvalUri })
    .where('id', '=', item.id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!accepted) return;
  await countItem(tx, item.collection_id, 1);
  await announceItem(tx, item.owner_id, item.id);
}

/**
 * Records that an account does not agree, or no longer agrees, to be in a collection. A local collection remembers the refusal; the copy of
 * a remote one just loses the item.
 */
export async function withdrawFeature(tx: Tx, known: ItemInCollection): Promise<void> {
  const current = await lockRow(tx, 'collection_items', known.id);
  if (current?.state !== 'accepted' && current?.state !== 'pending') return;
  const item = { ...known, ...current };
  if (item.local === 0) await tx.deleteFrom('collection_items').where('id', '=', item.id).execute();
  else {
    const state = item.state === 'accepted' ? 'revoked' : 'rejected';
    await tx.updateTable('collection_items').set({ state }).where('id', '=', item.id).execute();
  }
  await forgetItem(tx, item.owner_id, item);
  if (item.local === 1 && item.state === 'accepted') await announceRemoval(tx, item.owner_id, item);
}

/** Takes a remote account out of the collections that it agreed to with a proof that no longer exists. */
export async function withdrawApproval(tx: Tx, accountId: number, approvalUri: string): Promise<void> {
  const items = await itemsOf(tx, accountId).where('i.approval_uri', '=', approvalUri).execute();
  for (const item of items) await withdrawFeature(tx, item);
  await tx.deleteFrom('awaited_collection_items').where('approval_uri', '=', approvalUri).execute();
}

function itemsOf(db: Db, accountId: number) {
  return db
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .selectAll('i')
    .select(['c.account_id as owner_id', 'c.local', 'c.uri as collection_uri'])
    .where('i.account_id', '=', accountId);
}
