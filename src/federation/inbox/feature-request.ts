import {
  acceptFeature,
  answerFeatureRequest,
  findAsked,
  type ItemInCollection,
  withdrawFeature,
} from '../../domain/collections/consent.ts';
import { orderFederation } from '../../domain/deliveries/order-federation.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Part } from '../decode/activity.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { resolveCollection } from '../resolve/collection.ts';
import { verifyFeature } from '../resolve/feature-authorization.ts';
import { type Effect, effect, type Handler, type Inbound } from './inbound.ts';
import { findLocalAccount } from './local.ts';

/** Somebody asks to put a local account into a collection (FEP-7aa9); the account's policy decides at once. */
export const featureRequest: Handler = async ({ ctx, activity, actor }) => {
  const member = await findLocalAccount(ctx.store.db, activity.object.uri);
  const collectionUri = activity.instrument.uri;
  if (!member || collectionUri === undefined) return ignored('it is about no account of this server');
  if (!sameOrigin(collectionUri, actor.uri)) return refused('the collection is of another server than the actor');
  const collection = await resolveCollection(ctx, collectionUri);
  if (!collection) return ignored('its server does not have the collection');
  if (collection.account_id !== actor.id) return refused('the collection is somebody else’s');
  return effect(async (tx) => {
    const request = { accountId: member.id, activityUri: activity.uri ?? null };
    const item = await answerFeatureRequest(tx, collection, request);
    await orderFederation(tx, member.id, {
      verb: item ? 'accept_feature_request' : 'reject_feature_request',
      accountId: member.id,
      requesterId: actor.id,
      requestUri: request.activityUri,
      collectionUri,
      ...(item && { itemId: item.id }),
    });
  });
};

/** The item of a local collection that an answer to a FeatureRequest refers to, if `accountId` is the account that was asked. */
export async function findAskedFeature(db: Db, object: Part, accountId: number): Promise<ItemInCollection | undefined> {
  const { uri } = object;
  if (uri === undefined || !isLocalUri(db, uri) || !uri.includes('/feature_requests/')) return undefined;
  return findAsked(db, uri, accountId);
}

/** The account that was asked agrees to be in a local collection. Its consent is checked on its own server. */
export async function acceptFeatureRequest(
  { ctx, activity, actor }: Inbound,
  item: ItemInCollection,
): Promise<Decoded<Effect>> {
  const { result: approvalUri } = activity;
  const claim = { collectionUri: item.collection_uri, memberUri: actor.uri };
  if (approvalUri === undefined || !(await verifyFeature(ctx, { ...claim, approvalUri })))
    return refused('the consent is not valid');
  return effect((tx) => acceptFeature(tx, item, approvalUri));
}

/** The account that was asked declines to be in a local collection. */
export function rejectFeatureRequest(item: ItemInCollection): Decoded<Effect> {
  return effect((tx) => withdrawFeature(tx, item));
}
