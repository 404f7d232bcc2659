import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { countOf, idOf, isNode, many, type Node, typesOf, webUri } from '../decode/read.ts';
import { isOurs } from '../resolve/actor.ts';
import { type Budget, spend } from '../resolve/budget.ts';
import { fetchDocument } from '../signed-fetch.ts';

/** Pages of one collection that are read. */
const MAX_PAGES = 10;

/** The ids in a collection, given by its address or as it is; of an activity the id of its object. Never more than `limit`. */
export async function collectIds(ctx: Context, given: unknown, limit: number, budget: Budget): Promise<string[]> {
  return (await collect(ctx, given, { limit, budget, pick: itemId })).items;
}

type Collecting = {
  readonly limit: number;
  readonly budget: Budget;
  /** What is wanted of an item; undefined when there is nothing. */
  pick(item: unknown): string | undefined;
};

/** What is wanted of the items of a collection, each once; `whole` when the collection was read to its end. */
export async function collect(
  ctx: Context,
  given: unknown,
  { limit, budget, pick }: Collecting,
): Promise<{ items: string[]; whole: boolean }> {
  const picked = new Set<string>();
  const seen = new Set<string>();
  // Without an address of its own a collection leads nowhere else.
  const home = webUri(isNode(given) ? given.id : given);
  let page = isNode(given) ? given : await fetchPage(ctx, webUri(given), budget);
  for (let count = 0; page && count < MAX_PAGES && picked.size < limit; count += 1) {
    for (const item of [...many(page.items, limit), ...many(page.orderedItems, limit)]) {
      const one = pick(item);
      if (one !== undefined && picked.size < limit) picked.add(one);
    }
    const next = nextOf(page);
    if (next === undefined || next === null) return { items: [...picked], whole: true };
    page = isNode(next) ? next : await fetchPage(ctx, wayOn(next, home, seen), budget);
  }
  return { items: [...picked], whole: false };
}

/** Where a collection goes on; its pages may name the first one too, which is behind them. */
function nextOf(page: Node): unknown {
  return typesOf(page).some((type) => type.endsWith('CollectionPage')) ? page.next : (page.first ?? page.next);
}

/** The address of the next page, if it lies where the collection does and was not read before. */
function wayOn(next: unknown, home: string | undefined, seen: Set<string>): string | undefined {
  const uri = webUri(next);
  if (uri === undefined || home === undefined || seen.has(uri) || !sameOrigin(uri, home)) return undefined;
  seen.add(uri);
  return uri;
}

/** How many a collection says there are in it, given by its address; undefined when it does not say or cannot be had. */
export async function countItems(ctx: Context, given: unknown, budget: Budget): Promise<number | undefined> {
  const collection = isNode(given) ? given : await fetchPage(ctx, webUri(given), budget);
  return collection && countOf(collection.totalItems);
}

function itemId(item: unknown): string | undefined {
  if (isNode(item) && item.object !== undefined) return item.type === 'Create' ? idOf(item.object) : undefined;
  return idOf(item);
}

async function fetchPage(ctx: Context, uri: string | undefined, budget: Budget): Promise<Node | undefined> {
  if (uri === undefined || isOurs(ctx, uri) || !spend(budget)) return undefined;
  try {
    return (await fetchDocument(ctx, uri)).json;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
