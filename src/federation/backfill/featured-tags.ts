import { replaceFeaturedTags } from '../../domain/tags/remote-featured-tags.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, isNode, textOf, typesOf } from '../decode/read.ts';
import type { Budget } from '../resolve/budget.ts';
import type { FetchedObject } from '../resolve/fetch-object.ts';
import { collect } from './collection.ts';

/** The maximum number of hashtags read from one list. Fewer are kept. */
const MAX_READ = 40;

/**
 * Reads which hashtags an account on another server features, and features them here. Only the actor's document says where the list is.
 * Mastodon: FetchFeaturedTagsCollectionService.
 */
export async function fetchFeaturedTags(
  ctx: Context,
  accountId: number,
  actor: FetchedObject | undefined,
  budget: Budget,
): Promise<void> {
  const address = actor && idOf(actor.node.featuredTags);
  if (!actor || address === undefined || !sameOrigin(actor.uri, address)) return;
  const { items, whole } = await collect(ctx, address, { limit: MAX_READ, budget, pick: hashtagName });
  if (items.length === 0 && !whole) return;
  await ctx.store.transaction((tx) => replaceFeaturedTags(tx, accountId, items, whole));
}

function hashtagName(item: unknown): string | undefined {
  return isNode(item) && typesOf(item).includes('Hashtag') ? textOf(item.name, 512) : undefined;
}
