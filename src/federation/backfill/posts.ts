import { noteProfileCounts } from '../../domain/accounts/remote/origin-counts.ts';
import { finishRefresh, keepPlace } from '../../domain/async-refreshes/refreshes.ts';
import { pinRemote } from '../../domain/pins/remote-pins.ts';
import { olderPostsKey, postsKey } from '../../domain/statuses/remote/order-fetch.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Context } from '../../platform/context.ts';
import { createBudget } from '../resolve/budget.ts';
import { collectIds, countItems } from './collection.ts';
import { fetchCollections } from './collections.ts';
import { fetchFeaturedTags } from './featured-tags.ts';
import { fetchMissing, unknownAmong } from './fetch-missing.ts';

/** The maximum number of recent posts fetched of a profile, and of pinned ones. */
const MAX_POSTS = 20;
const MAX_PINS = 5;
const REQUESTS = 80;

/**
 * Fetches the counts, the featured hashtags, the collections, and the recent and pinned posts of somebody on another server. Ends the
 * refresh that clients wait for.
 */
export async function fetchPosts(ctx: Context, accountId: number, signal: AbortSignal): Promise<void> {
  let count = 0;
  try {
    count = await fetchAll(ctx, accountId, signal);
  } finally {
    await ctx.store.transaction((tx) => finishRefresh(tx, postsKey(accountId), count));
  }
}

async function fetchAll(ctx: Context, accountId: number, signal: AbortSignal): Promise<number> {
  const account = await ctx.store.db
    .selectFrom('accounts')
    .select([
      'uri',
      'outbox_url',
      'featured_url',
      'collections_url',
      'followers_url',
      'following_url',
      'domain',
      'suspended_at',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.domain === null || account.suspended_at !== null) return 0;
  const budget = createBudget(REQUESTS);
  const counts = {
    followers: await countItems(ctx, account.followers_url, budget),
    following: await countItems(ctx, account.following_url, budget),
    statuses: await countItems(ctx, account.outbox_url, budget),
  };
  await ctx.store.transaction((tx) => noteProfileCounts(tx, accountId, counts));
  await fetchFeaturedTags(ctx, accountId, account.uri, budget);
  await fetchCollections(ctx, account, budget);
  const pinned = await collectIds(ctx, account.featured_url, MAX_PINS, budget);
  const recent = await collectIds(ctx, account.outbox_url, MAX_POSTS, budget);
  const isGap = recent.length > 0 && (await unknownAmong(ctx.store.db, recent)).length === recent.length;
  const count = await fetchMissing(ctx, [...new Set([...pinned, ...recent])], budget, signal);
  await ctx.store.transaction(async (tx) => {
    // Between these and what was known before there may be others, which are looked for from the newest on.
    if (isGap) await keepPlace(tx, olderPostsKey(accountId), null);
    for (const uri of pinned.toReversed()) {
      const status = await findStatusByUri(tx, uri);
      if (status) await pinRemote(tx, accountId, status);
    }
  });
  return count;
}
