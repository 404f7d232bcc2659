import { findRemoteAccount } from '../../domain/accounts/remote/store-profile.ts';
import { findRemoteCollection } from '../../domain/collections/store-remote.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Context } from '../../platform/context.ts';
import { ACTIVITY_TYPES, partOf } from '../decode/activity.ts';
import { decodeActor, isActorType } from '../decode/actor.ts';
import { isCollectionType } from '../decode/collection-type.ts';
import { isPostType } from '../decode/post.ts';
import { idOf, isNode, many, type Node, typesOf } from '../decode/read.ts';
import { isOurs, resolveActor, storeActor } from './actor.ts';
import type { Budget } from './budget.ts';
import { keepCollection } from './collection.ts';
import { type FetchedObject, fetchObject, fetchQuietly } from './fetch-object.ts';
import { readPost, storeThread } from './status.ts';

export type Resolved = { readonly kind: 'account' | 'status' | 'collection'; readonly id: number };

/** How far an address may be from what people want to see: an activity in a page of a collection, for example. */
const MAX_STEPS = 4;
const LISTS = ['Collection', 'OrderedCollection', 'CollectionPage', 'OrderedCollectionPage'];

/**
 * What a document shows people: the account, post or collection of accounts that it is; the post that an activity is about; the first post
 * of a thread (FEP-7888), or the account of whom a list is. Undefined when it shows nothing.
 */
export async function subjectOfDocument(
  ctx: Context,
  fetched: FetchedObject,
  budget: Budget,
  steps = MAX_STEPS,
): Promise<Resolved | undefined> {
  const { node, uri } = fetched;
  const types = typesOf(node);
  if (isCollectionType(types)) {
    const collection = (await keepCollection(ctx, fetched, budget)) ?? (await findRemoteCollection(ctx.store.db, uri));
    return collection && { kind: 'collection', id: collection.id };
  }
  if (isActorType(types)) return accountOf(ctx, fetched, budget);
  if (isPostType(types)) return postOf(ctx, fetched, budget);
  if (steps === 0) return undefined;
  if (ACTIVITY_TYPES.some((type) => types.includes(type))) return follow(ctx, node.object, budget, steps);
  return LISTS.some((type) => types.includes(type)) ? firstOf(ctx, node, budget, steps) : undefined;
}

async function accountOf(ctx: Context, { node, uri }: FetchedObject, budget: Budget): Promise<Resolved | undefined> {
  const actor = decodeActor(node);
  const account =
    actor.outcome === 'read' ? await storeActor(ctx, actor.value, budget) : await findRemoteAccount(ctx.store.db, uri);
  return account && { kind: 'account', id: account.id };
}

async function postOf(ctx: Context, fetched: FetchedObject, budget: Budget): Promise<Resolved | undefined> {
  const known = await findStatusByUri(ctx.store.db, fetched.uri);
  const post = known ? undefined : await readPost(ctx, fetched, budget);
  const status = known ?? (post && (await storeThread(ctx, post, budget)));
  return status && { kind: 'status', id: status.id };
}

/** What a value in a document leads to, which counts only as its own server has it. */
async function follow(ctx: Context, value: unknown, budget: Budget, steps: number): Promise<Resolved | undefined> {
  const { uri, node } = partOf(value);
  if (uri === undefined)
    return node && !isPostType(typesOf(node)) ? follow(ctx, node.object, budget, steps - 1) : undefined;
  const known = await findStatusByUri(ctx.store.db, uri);
  if (known) return { kind: 'status', id: known.reblog_of_id ?? known.id };
  if (isOurs(ctx, uri)) return undefined;
  const fetched = await fetchObject(ctx, uri, budget);
  return fetched && subjectOfDocument(ctx, fetched, budget, steps - 1);
}

/**
 * What a list shows: of a thread its first post, and otherwise, since what somebody has done is no thread, the account of whom it is. The
 * posts of a thread may be listed anywhere, in any order: the first that is there leads to the others.
 */
async function firstOf(ctx: Context, list: Node, budget: Budget, steps: number): Promise<Resolved | undefined> {
  const first = isNode(list.first) || list.first === undefined ? list.first : await pageAt(ctx, list.first, budget);
  const page = isNode(first) ? first : list;
  const [item] = [
    ...many(list.orderedItems, 1),
    ...many(list.items, 1),
    ...many(page.orderedItems, 1),
    ...many(page.items, 1),
  ];
  const isOfDeeds = isNode(item) && ACTIVITY_TYPES.some((type) => typesOf(item).includes(type));
  const by = isOfDeeds ? idOf(item.actor) : idOf(list.attributedTo);
  if (item !== undefined && !isOfDeeds) {
    const shown = await follow(ctx, item, budget, steps);
    if (shown?.kind === 'status') return shown;
  }
  const account = by === undefined ? undefined : await resolveActor(ctx, by, { budget });
  return account && { kind: 'account', id: account.id };
}

async function pageAt(ctx: Context, value: unknown, budget: Budget): Promise<Node | undefined> {
  const uri = idOf(value);
  return uri === undefined ? undefined : (await fetchQuietly(ctx, uri, budget))?.node;
}
