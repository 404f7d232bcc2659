import { finishRefresh } from '../../domain/async-refreshes/refreshes.ts';
import { olderPostsKey } from '../../domain/statuses/remote/order-fetch.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { createBudget } from '../resolve/budget.ts';
import { chooseIds } from './collection.ts';
import { fetchMissing } from './fetch-missing.ts';

/** How many posts are fetched at once, and over how many pages they are looked for, from the newest on. */
const POSTS = 20;
const PAGES = 50;
/** Enough for these, and for what the posts refer to. */
const REQUESTS = 130;

/**
 * Fetches the next older posts of somebody on another server that are not known here: goes back through their outbox page by page, past what
 * is known. Ends the refresh that the page waits for.
 */
export async function fetchOlderPosts(ctx: Context, accountId: number, signal: AbortSignal): Promise<void> {
  let count = 0;
  try {
    count = await fetchNext(ctx, accountId, signal);
  } finally {
    await ctx.store.transaction((tx) => finishRefresh(tx, olderPostsKey(accountId), count));
  }
}

async function fetchNext(ctx: Context, accountId: number, signal: AbortSignal): Promise<number> {
  const { db } = ctx.store;
  const account = await db
    .selectFrom('accounts')
    .select(['outbox_url', 'domain', 'suspended_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account?.outbox_url || account.domain === null || account.suspended_at !== null) return 0;
  const budget = createBudget(REQUESTS);
  const choose = (uris: readonly string[]) => unknownAmong(db, uris);
  const uris = await chooseIds(ctx, account.outbox_url, { limit: POSTS, pages: PAGES, budget, choose });
  return fetchMissing(ctx, uris, budget, signal);
}

async function unknownAmong(db: Db, uris: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('statuses')
    .select('uri')
    .where(idsIn(db, 'uri', uris))
    .execute();
  const known = new Set(rows.map(({ uri }) => uri));
  return uris.filter((uri) => !known.has(uri));
}
