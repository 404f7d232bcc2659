import { collectionInboxes, followerInboxes, inboxOf } from '../../domain/deliveries/recipients.ts';
import { newId, toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import {
  acceptedItems,
  authorizationObject,
  collectionObject,
  itemObject,
  loadCollections,
} from '../objects/collection.ts';
import { COLLECTION_CONTEXT, FEATURE_CONTEXT } from '../objects/contexts.ts';
import { actorUris } from '../objects/uris.ts';
import { AS_CONTEXT, AS_PUBLIC } from '../vocabulary.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';
import type {
  CollectionItemOrder,
  CollectionItemRemovalOrder,
  CollectionOrder,
  CollectionRemovalOrder,
  FeatureAnswerOrder,
  FeatureOrder,
} from './verbs.ts';

/**
 * A collection that an account makes or changes, for its followers and the accounts in it. Mastodon: AddFeaturedCollectionSerializer and
 * related ones.
 */
export const collection: Compose<CollectionOrder> = async (db, { verb, accountId, collectionId }) => {
  const object = collectionObject(await loadCollections(db, [collectionId]), collectionId);
  if (!object) return [];
  const actor = localUri(db, accountId);
  const { featuredCollections, followers } = actorUris(actor);
  const [type, path] = verb === 'add_collection' ? ['Add', 'adds'] : ['Update', 'updates'];
  const activity = {
    id: `${object.id}#${path}/${toWire(newId())}`,
    type,
    actor,
    to: [AS_PUBLIC],
    cc: [followers],
    ...(verb === 'add_collection' && { target: featuredCollections }),
    object,
  };
  return mail({
    accountId,
    activity,
    inboxes: await collectionInboxes(db, accountId, collectionId),
    subject: String(object.id),
    context: COLLECTION_CONTEXT,
    toFollowers: true,
  });
};

/** The removal of a collection, for everybody who was told of it. */
export const collectionRemoved: Compose<CollectionRemovalOrder> = async (db, { accountId, uri, inboxes }) => {
  const actor = localUri(db, accountId);
  const { featuredCollections, followers } = actorUris(actor);
  const addressed = { to: [AS_PUBLIC], cc: [followers], target: featuredCollections };
  const activity = { id: `${uri}#remove`, type: 'Remove', actor, ...addressed, object: uri };
  return mail({ accountId, activity, inboxes, subject: uri, toFollowers: true });
};

/** The addition of an account to a collection. */
export const itemAdded: Compose<CollectionItemOrder> = async (db, { accountId, itemId }) => {
  const item = await findItem(db, itemId);
  if (!item) return [];
  const actor = localUri(db, accountId);
  const activity = {
    id: `${item.uri}#add`,
    type: 'Add',
    actor,
    to: [AS_PUBLIC],
    cc: [actorUris(actor).followers],
    target: item.collection,
    object: itemObject(db.instance, item),
  };
  return mail({
    accountId,
    activity,
    inboxes: await collectionInboxes(db, accountId, item.collection_id),
    subject: item.collection,
    context: COLLECTION_CONTEXT,
    toFollowers: true,
  });
};

/** The removal of an account from a collection; that account is told too. */
export const itemRemoved: Compose<CollectionItemRemovalOrder> = async (db, order) => {
  const { accountId, collectionId, memberId, uri } = order;
  const row = await db.selectFrom('collections').select('uri').where('id', '=', collectionId).executeTakeFirst();
  if (!row) return [];
  const actor = localUri(db, accountId);
  const addressed = { to: [AS_PUBLIC], cc: [actorUris(actor).followers], target: row.uri };
  const inbox = await inboxOf(db, memberId);
  return mail({
    accountId,
    activity: { id: `${uri}#remove`, type: 'Remove', actor, ...addressed, object: uri },
    inboxes: [...(await collectionInboxes(db, accountId, collectionId)), ...(inbox === undefined ? [] : [inbox])],
    subject: row.uri,
    context: AS_CONTEXT,
    toFollowers: true,
  });
};

/** Asks an account of another server whether it may be in a collection (FEP-7aa9). */
export const featureRequest: Compose<FeatureOrder> = async (db, { accountId, itemId }) => {
  const item = await db
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .innerJoin('accounts as m', 'm.id', 'i.account_id')
    .select(['i.activity_uri', 'i.account_id', 'c.uri as collection', 'm.uri as member'])
    .where('i.id', '=', itemId)
    .where('i.state', '=', 'pending')
    .executeTakeFirst();
  const inbox = item && (await inboxOf(db, item.account_id));
  if (!item || inbox === undefined || item.activity_uri === null) return [];
  const activity = {
    id: item.activity_uri,
    type: 'FeatureRequest',
    actor: localUri(db, accountId),
    to: [item.member],
    object: item.member,
    instrument: item.collection,
  };
  return mail({ accountId, activity, inboxes: [inbox], context: FEATURE_CONTEXT });
};

/** Answers a request to feature a local account, with the proof of consent or a refusal. */
export const answerFeature: Compose<FeatureAnswerOrder> = async (db, order) => {
  const { accountId, requesterId, requestUri, collectionUri, itemId } = order;
  const requester = await uriOf(db, requesterId);
  const inbox = await inboxOf(db, requesterId);
  if (requester === undefined || inbox === undefined) return [];
  const item = itemId === undefined ? undefined : await findItem(db, itemId);
  // Consent was given and has been withdrawn since, which is announced separately.
  if (itemId !== undefined && !item) return [];
  const actor = localUri(db, accountId);
  const [type, path] = item ? ['Accept', 'accepts'] : ['Reject', 'rejects'];
  const request = { type: 'FeatureRequest', actor: requester, object: actor, instrument: collectionUri };
  const activity = {
    id: `${actor}#${path}/feature_requests/${toWire(newId())}`,
    type,
    actor,
    to: [requester],
    object: requestUri ?? request,
    ...(item && { result: authorizationObject(db.instance, item, item.collection).id }),
  };
  return mail({ accountId, activity, inboxes: [inbox], subject: `feature:${collectionUri}`, context: FEATURE_CONTEXT });
};

/**
 * A local account is no longer in a collection of another server: everybody who may have seen the proof of consent learns that it is gone.
 */
export const revokeFeature: Compose<FeatureOrder> = async (db, { accountId, itemId }) => {
  const item = await itemsWithCollection(db).where('i.id', '=', itemId).executeTakeFirst();
  if (item?.state !== 'revoked') return [];
  const object = authorizationObject(db.instance, item, item.collection);
  const inbox = await inboxOf(db, item.owner_id);
  const activity = {
    id: `${object.id}#delete`,
    type: 'Delete',
    actor: localUri(db, accountId),
    to: [AS_PUBLIC],
    object,
  };
  return mail({
    accountId,
    activity,
    inboxes: [...(inbox === undefined ? [] : [inbox]), ...(await followerInboxes(db, accountId))],
    subject: String(object.id),
    context: FEATURE_CONTEXT,
  });
};

function itemsWithCollection(db: Db) {
  return db
    .selectFrom('collection_items as i')
    .innerJoin('accounts as m', 'm.id', 'i.account_id')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .selectAll('i')
    .select(['m.uri as member', 'm.domain', 'c.uri as collection', 'c.account_id as owner_id']);
}

function findItem(db: Db, itemId: number) {
  return acceptedItems(db)
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .select(['c.uri as collection', 'c.account_id as owner_id'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
}
