import { findPlace, finishRefresh, keepPlace } from '../../domain/async-refreshes/refreshes.ts';
import { olderPostsKey } from '../../domain/statuses/remote/order-fetch.ts';
import type { Context } from '../../platform/context.ts';
import { createBudget } from '../resolve/budget.ts';
import { type ReadPage, readPages } from './collection.ts';
import { fetchMissing, unknownAmong } from './fetch-missing.ts';

/** How many posts are fetched at once, and over how many pages they are looked for, from where it stopped before. */
const POSTS = 20;
const PAGES = 50;
/** Enough for these, and for what the posts refer to. */
const REQUESTS = 130;

/**
 * Fetches the next older posts of somebody on another server that are not known here: goes back through their outbox page by page, from
 * where it stopped the last time, past what is known. Ends the refresh that the page waits for.
 */
export async function fetchOlderPosts(ctx: Context, accountId: number, signal: AbortSignal): Promise<void> {
  const key = olderPostsKey(accountId);
  const walk = { ctx, signal, count: 0, place: await findPlace(ctx.store.db, key) };
  try {
    await walkBack(walk, accountId);
  } finally {
    await ctx.store.transaction(async (tx) => {
      await keepPlace(tx, key, walk.place);
      await finishRefresh(tx, key, walk.count);
    });
  }
}

type Walk = {
  readonly ctx: Context;
  readonly signal: AbortSignal;
  /** How many posts have come. */
  count: number;
  /** The page to go on with. */
  place: string | null;
};

async function walkBack(walk: Walk, accountId: number): Promise<void> {
  const { ctx, signal } = walk;
  const account = await ctx.store.db
    .selectFrom('accounts')
    .select(['outbox_url', 'domain', 'suspended_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account?.outbox_url || account.domain === null || account.suspended_at !== null) return;
  const budget = createBudget(REQUESTS);
  let isFirst = true;
  for await (const page of readPages(ctx, account.outbox_url, { budget, from: walk.place, pages: PAGES })) {
    const wanted = await unknownAmong(ctx.store.db, page.ids);
    const left = POSTS - walk.count;
    const came = await fetchMissing(ctx, wanted.slice(0, left), budget, signal);
    walk.count += came;
    const isThrough = wanted.length <= left && budget.requests > 0;
    walk.place = isThrough || (isFirst && came === 0) ? onward(page) : page.address;
    if (walk.count >= POSTS || budget.requests <= 0) return;
    isFirst = false;
  }
}

/** Where it goes on after a page: what cannot be fetched there holds nothing up. The last page is where one looks again. */
function onward({ address, next }: ReadPage): string {
  return next ?? address;
}
