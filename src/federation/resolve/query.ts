import { findRemoteAccount } from '../../domain/accounts/remote/store-profile.ts';
import { findRemoteCollection } from '../../domain/collections/store-remote.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { AppError } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Context } from '../../platform/context.ts';
import { decodeActor, isActorType } from '../decode/actor.ts';
import { isCollectionType } from '../decode/collection.ts';
import { typesOf, webUri } from '../decode/read.ts';
import { resolveAcct, storeActor } from './actor.ts';
import { type Budget, createBudget } from './budget.ts';
import { keepCollection } from './collection.ts';
import { documentOfPage } from './document-of-page.ts';
import { type FetchedObject, fetchObject } from './fetch-object.ts';
import { readPost, storeThread } from './status.ts';

export type Resolved = { readonly kind: 'account' | 'status' | 'collection'; readonly id: number };

/** The maximum number of requests for one search. It is small, because somebody is waiting. */
const REQUESTS = 30;

/**
 * The account or post that a web address or a handle of another server names, fetched if need be. Undefined when it names nothing, or its
 * server cannot be reached, so that the search simply finds nothing.
 */
export async function resolveQuery(ctx: Context, query: string): Promise<Resolved | undefined> {
  try {
    const uri = webUri(query.trim());
    if (uri !== undefined) return await resolveAddress(ctx, uri);
    const account = await resolveAcct(ctx, query, { budget: createBudget(REQUESTS) });
    return account && { kind: 'account', id: account.id };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function resolveAddress(ctx: Context, address: string): Promise<Resolved | undefined> {
  if (isLocalUri(ctx.store, address)) return undefined;
  const budget = createBudget(REQUESTS);
  const fetched = (await fetchObject(ctx, address, budget)) ?? (await fetchByPage(ctx, address, budget));
  if (!fetched) return undefined;
  if (isCollectionType(typesOf(fetched.node))) {
    const collection =
      (await keepCollection(ctx, fetched, budget)) ?? (await findRemoteCollection(ctx.store.db, fetched.uri));
    return collection && { kind: 'collection', id: collection.id };
  }
  if (!isActorType(typesOf(fetched.node))) {
    const known = await findStatusByUri(ctx.store.db, fetched.uri);
    const post = known ? undefined : await readPost(ctx, fetched, budget);
    const status = known ?? (post && (await storeThread(ctx, post, budget)));
    return status && { kind: 'status', id: status.id };
  }
  const actor = decodeActor(fetched.node);
  const account =
    actor.outcome === 'read'
      ? await storeActor(ctx, actor.value, budget)
      : await findRemoteAccount(ctx.store.db, fetched.uri);
  return account && { kind: 'account', id: account.id };
}

/** Fetches the document that belongs to a page which is none itself. Like any other, it is only accepted from the origin of its own id. */
async function fetchByPage(ctx: Context, page: string, budget: Budget): Promise<FetchedObject | undefined> {
  const address = await documentOfPage(ctx, page, budget);
  return address === undefined || address === page ? undefined : fetchObject(ctx, address, budget);
}
