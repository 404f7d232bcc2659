import { withdrawApproval } from '../../domain/collections/consent.ts';
import { dropRemoteItem, keepRemoteItem } from '../../domain/collections/remote-items.ts';
import {
  deleteRemoteCollection,
  findRemoteCollection,
  storeRemoteCollection,
} from '../../domain/collections/store-remote.ts';
import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { isCollectionType } from '../decode/collection-type.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { resolveActor } from '../resolve/actor.ts';
import { createBudget } from '../resolve/budget.ts';
import { readCollection, readItem } from '../resolve/collection.ts';
import { fetchObject } from '../resolve/fetch-object.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';

/** The maximum number of requests that an activity about a collection may cause. */
const REQUESTS = 40;

/** Somebody makes a collection of accounts, or adds an account to one (FEP-7aa9). Undefined when the activity is about something else. */
export async function addToCollections(inbound: Inbound): Promise<Decoded<Effect> | undefined> {
  const { activity, actor } = inbound;
  const { target, object } = activity;
  if (target === undefined || target === actor.featured_url) return undefined;
  if (target === actor.collections_url) return storeCollection(inbound);
  const collection = await findOwn(inbound, target);
  if (collection) return addItem(inbound, collection);
  if (!isCollectionType(object.types)) return undefined;
  // The stored profile may date from before it listed its collections.
  const fresh = actor.collections_url === null ? await refreshed(inbound) : undefined;
  return fresh === target ? storeCollection(inbound) : refused('the collection is not listed by the actor');
}

/** Somebody removes a collection of accounts, or an account from one. Undefined when the activity is about something else. */
export async function removeFromCollections(inbound: Inbound): Promise<Decoded<Effect> | undefined> {
  const { activity, actor } = inbound;
  const { target, object } = activity;
  const { uri } = object;
  if (target === undefined || uri === undefined || target === actor.featured_url) return undefined;
  if (target === actor.collections_url) return effect((tx) => deleteRemoteCollection(tx, actor.id, uri));
  const collection = await findOwn(inbound, target);
  return collection && effect((tx) => dropRemoteItem(tx, collection, uri));
}

/** Somebody changed a collection of accounts. Undefined when the activity is about something else. */
export async function updateCollections(inbound: Inbound): Promise<Decoded<Effect> | undefined> {
  return isCollectionType(inbound.activity.object.types) ? storeCollection(inbound) : undefined;
}

/** Forgets an object that a remote account deleted: a collection, or its consent to be in one. Does nothing when it is neither. */
export async function deleteFromCollections(tx: Tx, accountId: number, uri: string): Promise<void> {
  await deleteRemoteCollection(tx, accountId, uri);
  await withdrawApproval(tx, accountId, uri);
}

async function storeCollection(inbound: Inbound): Promise<Decoded<Effect>> {
  const { ctx, activity, actor } = inbound;
  const { uri, node: given } = activity.object;
  if (uri === undefined || !sameOrigin(uri, actor.uri))
    return refused('the collection is of another server than the actor');
  if (!(await isWanted(inbound, uri))) return ignored('nobody here follows who made the collection');
  const budget = createBudget(REQUESTS);
  const node = given ?? (await fetchObject(ctx, uri, budget))?.node;
  if (!node) return ignored('its server does not have the collection');
  const collection = await readCollection(ctx, node, budget);
  if (collection.outcome !== 'read') return collection;
  if (collection.value.uri !== uri || collection.value.owner !== actor.uri)
    return refused('the collection is somebody else’s');
  return effect(async (tx) => {
    if (!(await isGone(tx, uri))) await storeRemoteCollection(tx, actor.id, collection.value);
  });
}

/**
 * Collections are sent to followers and to the accounts in them. The collection of an account in one is known already, because its consent
 * was asked for first.
 */
async function isWanted({ ctx, actor }: Inbound, uri: string): Promise<boolean> {
  const { db } = ctx.store;
  return (await findRemoteCollection(db, uri)) !== undefined || hasFollowers(db, actor.id);
}

async function addItem({ ctx, activity }: Inbound, collection: CollectionRow): Promise<Decoded<Effect>> {
  const { uri, node } = activity.object;
  const item = await readItem(ctx, node ?? uri, collection.uri, createBudget(REQUESTS));
  if (!item) return refused('the item names nobody, or no consent');
  return effect((tx) => keepRemoteItem(tx, collection, item));
}

async function findOwn({ ctx, actor }: Inbound, uri: string): Promise<CollectionRow | undefined> {
  const collection = await findRemoteCollection(ctx.store.db, uri);
  return collection?.account_id === actor.id ? collection : undefined;
}

async function refreshed({ ctx, actor }: Inbound): Promise<string | undefined> {
  const fresh = await resolveActor(ctx, actor.uri, { refresh: true });
  return fresh?.collections_url ?? undefined;
}
