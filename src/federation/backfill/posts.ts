import { noteProfileCounts } from '../../domain/accounts/remote/origin-counts.ts';
import { finishRefresh, keepPlace } from '../../domain/async-refreshes/refreshes.ts';
import { olderPostsKey, postsKey } from '../../domain/statuses/remote/order-fetch.ts';
import type { Context } from '../../platform/context.ts';
import { type Budget, createBudget } from '../resolve/budget.ts';
import { type FetchedObject, fetchQuietly } from '../resolve/fetch-object.ts';
import { collectIds, countItems } from './collection.ts';
import { fetchCollections } from './collections.ts';
import { fetchFeaturedTags } from './featured-tags.ts';
import { fetchMissing, unknownAmong } from './fetch-missing.ts';
import { applyPinned, readPinned } from './pinned.ts';

/** The maximum number of recent posts fetched of a profile. */
const MAX_POSTS = 20;
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
  const actor = await fetchActor(ctx, account.uri, budget);
  await fetchFeaturedTags(ctx, accountId, actor, budget);
  await fetchCollections(ctx, account, budget);
  const pinned = await readPinned(ctx, { id: accountId, featured_url: account.featured_url }, actor?.node, budget);
  const recent = await collectIds(ctx, account.outbox_url, MAX_POSTS, budget);
  const isGap = recent.length > 0 && (await unknownAmong(ctx.store.db, recent)).length === recent.length;
  const count = await fetchMissing(ctx, [...new Set([...pinned.uris, ...recent])], budget, signal);
  // Between these and what was known before there may be others, which are looked for from the newest on.
  if (isGap) await ctx.store.transaction((tx) => keepPlace(tx, olderPostsKey(accountId), null));
  await applyPinned(ctx, accountId, pinned);
  return count;
}

/** The actor's document as it is now; undefined when it cannot be fetched. */
async function fetchActor(ctx: Context, uri: string, budget: Budget): Promise<FetchedObject | undefined> {
  const actor = await fetchQuietly(ctx, uri, budget);
  return actor?.uri === uri ? actor : undefined;
}
