import { MAX_REMOTE_COLLECTIONS } from '../../domain/collections/remote-collection.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Budget } from '../resolve/budget.ts';
import { keepCollection } from '../resolve/collection.ts';
import { fetchObject } from '../resolve/fetch-object.ts';
import { collectIds } from './collection.ts';

/**
 * Reads the collections that an account on another server has made, and stores their current state. One that cannot be fetched does not
 * stop the others. Mastodon: FetchFeaturedCollectionsCollectionService.
 */
export async function fetchCollections(
  ctx: Context,
  account: { readonly collections_url: string | null },
  budget: Budget,
): Promise<void> {
  if (account.collections_url === null) return;
  for (const uri of await collectIds(ctx, account.collections_url, MAX_REMOTE_COLLECTIONS, budget)) {
    if (budget.requests <= 0) return;
    try {
      const fetched = await fetchObject(ctx, uri, budget);
      if (fetched) await keepCollection(ctx, fetched, budget);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
