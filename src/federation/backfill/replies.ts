import { finishRefresh } from '../../domain/async-refreshes/refreshes.ts';
import { repliesKey } from '../../domain/statuses/remote/order-fetch.ts';
import type { Context } from '../../platform/context.ts';
import { createBudget } from '../resolve/budget.ts';
import { fetchObject } from '../resolve/fetch-object.ts';
import { collectIds } from './collection.ts';
import { fetchMissing } from './fetch-missing.ts';

/** Replies to one post that are asked for, and requests for all of it. (Mastodon: 1,000 and 500 pages.) */
const MAX_REPLIES = 200;
const REQUESTS = 250;

/**
 * Fetches what answers a post of another server and is not here yet: what its server lists as its replies, and what it lists as its
 * thread (FEP-7888). Ends the refresh that clients wait for, whatever comes.
 */
export async function fetchReplies(ctx: Context, statusId: number, signal: AbortSignal): Promise<void> {
  let count = 0;
  try {
    count = await fetchAll(ctx, statusId, signal);
  } finally {
    await ctx.store.transaction((tx) => finishRefresh(tx, repliesKey(statusId), count));
  }
}

async function fetchAll(ctx: Context, statusId: number, signal: AbortSignal): Promise<number> {
  const status = await ctx.store.db
    .selectFrom('statuses')
    .select(['uri', 'local'])
    .where('id', '=', statusId)
    .executeTakeFirst();
  if (!status || status.local === 1) return 0;
  const budget = createBudget(REQUESTS);
  const fetched = await fetchObject(ctx, status.uri, budget);
  if (!fetched) return 0;
  const { replies, context } = fetched.node;
  const ids = await collectIds(ctx, replies, MAX_REPLIES, budget);
  const thread = await collectIds(ctx, context, MAX_REPLIES, budget);
  return fetchMissing(ctx, [...new Set([...ids, ...thread])], budget, signal);
}
