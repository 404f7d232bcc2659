import { finishRefresh } from '../../domain/async-refreshes/refreshes.ts';
import { repliesKey } from '../../domain/statuses/remote/order-fetch.ts';
import { noteOriginCounts } from '../../domain/statuses/remote/origin-counts.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { totalOf } from '../decode/post.ts';
import type { Node } from '../decode/read.ts';
import { isOurs } from '../resolve/actor.ts';
import { type Budget, createBudget } from '../resolve/budget.ts';
import { fetchObject } from '../resolve/fetch-object.ts';
import { collectIds, countItems } from './collection.ts';
import { fetchMissing } from './fetch-missing.ts';

/** Posts of a thread that are asked for, and requests for all of it. (Mastodon: 1,000 and 500 pages.) */
const MAX_REPLIES = 200;
const REQUESTS = 250;

/**
 * Fetches what answers a post of another server and is not here yet: what its server lists as its replies, what that of each reply lists as
 * the replies to it, and what it lists as its thread (FEP-7888). Ends the refresh that clients wait for, whatever comes. What a second
 * attempt finds here already costs it nothing but the look at lists. Mastodon: FetchAllRepliesWorker.
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
  // Each is looked at once, those nearest to the opened post first.
  const thread = new Set([status.uri]);
  let count = 0;
  for (const uri of thread) {
    const room = MAX_REPLIES + 1 - thread.size;
    const look = { limit: room, opened: uri === status.uri ? statusId : undefined, budget };
    const ids = room > 0 ? await listAnswers(ctx, uri, look) : [];
    const added = [...new Set(ids)].filter((id) => !thread.has(id)).slice(0, Math.max(0, room));
    for (const id of added) thread.add(id);
    count += await fetchMissing(ctx, added, budget, signal);
    if (budget.requests <= 0) break;
  }
  return count;
}

/** `opened` is the post that is looked at, when it is this one: of it the whole thread is read, and how often it was liked and shared. */
type Look = { readonly limit: number; readonly opened: number | undefined; readonly budget: Budget };

/** What answers a post, as its server lists it. One that cannot be had hides no other. */
async function listAnswers(ctx: Context, uri: string, { limit, opened, budget }: Look): Promise<string[]> {
  try {
    const fetched = isOurs(ctx, uri) ? undefined : await fetchObject(ctx, uri, budget);
    if (!fetched) return [];
    const { replies, context } = fetched.node;
    if (opened !== undefined) await refreshCounts(ctx, opened, fetched.node, budget);
    const answers = await collectIds(ctx, replies, limit, budget);
    return opened === undefined ? answers : [...answers, ...(await collectIds(ctx, context, limit, budget))];
  } catch (error) {
    if (opened !== undefined || !(error instanceof AppError)) throw error;
    return [];
  }
}

async function refreshCounts(ctx: Context, statusId: number, node: Node, budget: Budget): Promise<void> {
  const counts = {
    favourites: await countItems(ctx, node.likes, budget),
    reblogs: await countItems(ctx, node.shares, budget),
    replies: totalOf(node.replies),
  };
  await ctx.store.transaction((tx) => noteOriginCounts(tx, statusId, counts));
}
