import { replaceFeaturedTags } from '../../domain/tags/remote-featured-tags.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, isNode, textOf, typesOf } from '../decode/read.ts';
import type { Budget } from '../resolve/budget.ts';
import { fetchObject } from '../resolve/fetch-object.ts';
import { collect } from './collection.ts';

/** The maximum number of hashtags read from one list. Fewer are kept. */
const MAX_READ = 40;

/**
 * Reads which hashtags an account on another server features, and features them here. The actor's document is fetched first, because only
 * it says where the list is. Mastodon: FetchFeaturedTagsCollectionService.
 */
export async function fetchFeaturedTags(ctx: Context, accountId: number, uri: string, budget: Budget): Promise<void> {
  const address = await findList(ctx, uri, budget);
  if (address === undefined) return;
  const { items, whole } = await collect(ctx, address, { limit: MAX_READ, budget, pick: hashtagName });
  if (items.length === 0 && !whole) return;
  await ctx.store.transaction((tx) => replaceFeaturedTags(tx, accountId, items, whole));
}

async function findList(ctx: Context, uri: string, budget: Budget): Promise<string | undefined> {
  try {
    const actor = await fetchObject(ctx, uri, budget);
    const address = actor?.uri === uri ? idOf(actor.node.featuredTags) : undefined;
    return address !== undefined && sameOrigin(uri, address) ? address : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function hashtagName(item: unknown): string | undefined {
  return isNode(item) && typesOf(item).includes('Hashtag') ? textOf(item.name, 512) : undefined;
}
