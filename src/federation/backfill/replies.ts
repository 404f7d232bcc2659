import { countResults, finishRefresh } from '../../domain/async-refreshes/refreshes.ts';
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
import { fetchMissing, unknownAmong } from './fetch-missing.ts';

/**
 * The most posts fetched, the most posts whose replies are listed, and the most requests for all of it. (Mastodon: 1,000 and 500 pages.)
 */
const MAX_FETCHED = 200;
const MAX_LOOKED_AT = 1000;
const REQUESTS = 500;

/** How many posts are fetched before clients are told the number so far. */
const STEP = 10;

/**
 * Fetches the replies to a remote post that are not known here: those that its server lists, those that the server of each reply lists, and
 * those listed as its thread (FEP-7888). Updates the refresh that clients poll, and finishes it whatever happens. Mastodon:
 * FetchAllRepliesWorker.
 */
export async function fetchReplies(ctx: Context, statusId: number, signal: AbortSignal): Promise<void> {
  const status = await ctx.store.db
    .selectFrom('statuses')
    .select(['id', 'uri', 'local'])
    .where('id', '=', statusId)
    .executeTakeFirst();
  const walk = { ctx, signal, budget: createBudget(REQUESTS), key: repliesKey(statusId), count: 0 };
  try {
    if (status?.local === 0) await walkThread(walk, status);
  } finally {
    await ctx.store.transaction(async (tx) => {
      await finishRefresh(tx, walk.key, walk.count);
      if (walk.count > 0) tx.emit({ type: 'status.edited', statusId });
    });
  }
}

type Walk = {
  readonly ctx: Context;
  readonly signal: AbortSignal;
  readonly budget: Budget;
  /** The key of the refresh. */
  readonly key: string;
  /** The number of posts that have arrived. */
  count: number;
};

/** Each post is visited once, newly fetched ones first, so that a thread too long for one run is explored further by the next. */
async function walkThread(walk: Walk, opened: { readonly id: number; readonly uri: string }): Promise<void> {
  const { ctx, budget } = walk;
  const seen = new Set([opened.uri]);
  const fresh = [opened.uri];
  const known: string[] = [];
  for (let uri = fresh.shift(); uri !== undefined; uri = fresh.shift() ?? known.shift()) {
    const look = { limit: MAX_LOOKED_AT, opened: uri === opened.uri ? opened.id : undefined, budget };
    const listed = new Set(await listAnswers(ctx, uri, look)).difference(seen);
    const answers = [...listed].slice(0, MAX_LOOKED_AT - seen.size);
    for (const answer of answers) seen.add(answer);
    const missing = new Set(await unknownAmong(ctx.store.db, answers));
    known.push(...answers.filter((answer) => !missing.has(answer)));
    fresh.push(...(await fetchInSteps(walk, [...missing])));
    if (budget.requests <= 0 || walk.count >= MAX_FETCHED) return;
  }
}

/** Fetches posts, and returns those that are known here afterwards. */
async function fetchInSteps(walk: Walk, uris: readonly string[]): Promise<readonly string[]> {
  const { ctx, signal, budget, key } = walk;
  const came: string[] = [];
  for (let from = 0; from < uris.length && walk.count < MAX_FETCHED; from += STEP) {
    const step = uris.slice(from, from + Math.min(STEP, MAX_FETCHED - walk.count));
    const count = await fetchMissing(ctx, step, budget, signal);
    const missing = new Set(await unknownAmong(ctx.store.db, step));
    came.push(...step.filter((uri) => !missing.has(uri)));
    if (count === 0) continue;
    walk.count += count;
    await ctx.store.transaction((tx) => countResults(tx, key, walk.count));
  }
  return came;
}

/** `opened` is set when this is the post that somebody opened: its whole thread and its counts of likes and shares are read too. */
type Look = { readonly limit: number; readonly opened: number | undefined; readonly budget: Budget };

/** The replies to a post, as its server lists them. If one list cannot be fetched, the others are still used. */
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
