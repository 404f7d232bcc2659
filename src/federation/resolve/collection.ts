import {
  MAX_REMOTE_ITEMS,
  type RemoteCollection,
  type RemoteItem,
} from '../../domain/collections/remote-collection.ts';
import { findRemoteCollection, storeRemoteCollection } from '../../domain/collections/store-remote.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import type { Context } from '../../platform/context.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { decodeCollection, decodeItem } from '../decode/collection.ts';
import { type Decoded, read } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { isNode, many, type Node, webUri } from '../decode/read.ts';
import { isOurs, resolveActor } from './actor.ts';
import { type Budget, createBudget } from './budget.ts';
import { type FetchedObject, fetchObject, fetchQuietly } from './fetch-object.ts';
import { pagesOf } from './pages.ts';

/** The maximum number of items that are fetched one by one. */
const MAX_FETCHED = 25;

/** A collection as its server describes it, with the owner it claims. */
export type WholeCollection = RemoteCollection & { readonly owner: string };

/**
 * The collection of another server with that ActivityPub id: known here, or fetched with its owner. Undefined when there is none; throws
 * AppError 'unavailable' when its server cannot be reached. Never inside a transaction.
 */
export async function resolveCollection(
  ctx: Context,
  uri: string,
  budget: Budget = createBudget(),
): Promise<CollectionRow | undefined> {
  const known = await findRemoteCollection(ctx.store.db, uri);
  if (known || isOurs(ctx, uri)) return known;
  const fetched = await fetchObject(ctx, uri, budget);
  return fetched && keepCollection(ctx, fetched, budget);
}

/**
 * Stores a collection that came from its own server; undefined when it is not a collection, was deleted, or its owner is unknown or
 * suspended.
 */
export async function keepCollection(
  ctx: Context,
  { uri, node }: FetchedObject,
  budget: Budget,
): Promise<CollectionRow | undefined> {
  const collection = await readCollection(ctx, node, budget);
  if (collection.outcome !== 'read' || collection.value.uri !== uri || isOurs(ctx, uri)) return undefined;
  const owner = await resolveActor(ctx, collection.value.owner, { budget });
  if (!owner || owner.domain === null || owner.suspended_at !== null) return undefined;
  return ctx.store.transaction(async (tx) => {
    await lockName(tx, uri);
    return (await isGone(tx, uri)) ? undefined : storeRemoteCollection(tx, owner.id, collection.value);
  });
}

/** Reads a collection with its items, page by page, and fetches items it only names one by one, as far as the budget goes. */
export async function readCollection(ctx: Context, node: Node, budget: Budget): Promise<Decoded<WholeCollection>> {
  const decoded = decodeCollection(node);
  if (decoded.outcome !== 'read') return decoded;
  const { uri } = decoded.value;
  const { values, isWhole } = await listed(ctx, node, uri, budget);
  const items: RemoteItem[] = [];
  let fetched = 0;
  let missed = false;
  for (const value of values.slice(0, MAX_REMOTE_ITEMS)) {
    if (!isNode(value)) fetched += 1;
    const item = fetched > MAX_FETCHED ? undefined : await readItem(ctx, value, uri, budget);
    if (item) items.push(item);
    else if (!isNode(value)) missed = true;
  }
  return read({ ...decoded.value, items, isWhole: isWhole && !missed });
}

/** Reads an item, given whole or by its id; undefined when it cannot be believed or fetched. */
export async function readItem(
  ctx: Context,
  value: unknown,
  collectionUri: string,
  budget: Budget,
): Promise<RemoteItem | undefined> {
  if (isNode(value)) return decodeItem(value, collectionUri);
  const uri = webUri(value);
  if (uri === undefined || !sameOrigin(uri, collectionUri)) return undefined;
  const fetched = await fetchQuietly(ctx, uri, budget);
  return fetched && decodeItem(fetched.node, collectionUri);
}

async function listed(ctx: Context, collection: Node, home: string, budget: Budget) {
  const values: unknown[] = [];
  const fetchPage = async (uri: string) => (await fetchQuietly(ctx, uri, budget))?.node;
  for await (const { node, isLast } of pagesOf(collection, home, fetchPage)) {
    values.push(...many(node.orderedItems, MAX_REMOTE_ITEMS), ...many(node.items, MAX_REMOTE_ITEMS));
    if (isLast) return { values, isWhole: true };
    if (values.length >= MAX_REMOTE_ITEMS) break;
  }
  return { values, isWhole: values.length >= MAX_REMOTE_ITEMS };
}
