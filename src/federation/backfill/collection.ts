import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { countOf, idOf, isNode, many, type Node, webUri } from '../decode/read.ts';
import { isOurs } from '../resolve/actor.ts';
import { type Budget, spend } from '../resolve/budget.ts';
import { pagesOf } from '../resolve/pages.ts';
import { fetchDocument } from '../signed-fetch.ts';

/**
 * The ids of the items in a collection, given as its address or the document itself. For a Create, the id of its object. At most `limit`.
 */
export async function collectIds(ctx: Context, given: unknown, limit: number, budget: Budget): Promise<string[]> {
  return (await collect(ctx, given, { limit, budget, pick: itemId })).items;
}

type Collecting = {
  readonly limit: number;
  readonly budget: Budget;
  /** The part of an item to collect; undefined to skip the item. */
  pick(item: unknown): string | undefined;
};

/** Picks from the items of a collection, each result once; `whole` tells whether the collection was read to its end. */
export async function collect(
  ctx: Context,
  given: unknown,
  { limit, budget, pick }: Collecting,
): Promise<{ items: string[]; whole: boolean }> {
  const picked = new Set<string>();
  const start = isNode(given) ? given : await fetchPage(ctx, webUri(given), budget);
  if (!start) return { items: [], whole: false };
  const home = webUri(isNode(given) ? given.id : given);
  for await (const { node, isLast } of pagesOf(start, home, (uri) => fetchPage(ctx, uri, budget))) {
    for (const item of [...many(node.items, limit), ...many(node.orderedItems, limit)]) {
      const one = pick(item);
      if (one !== undefined && picked.size < limit) picked.add(one);
    }
    if (isLast) return { items: [...picked], whole: true };
    if (picked.size >= limit) break;
  }
  return { items: [...picked], whole: false };
}

type Reading = {
  readonly budget: Budget;
  /** The page to begin with; the beginning if it is null, elsewhere, or cannot be fetched. */
  readonly from: string | null;
  /** How many pages are read at most. */
  readonly pages: number;
};

/** One page: where it is, the ids on it, and where the next is; undefined on the last. */
export type ReadPage = { readonly address: string; readonly ids: readonly string[]; readonly next: string | undefined };

/** How many items of a page are looked at; other servers put 10 to 40 on one. */
const PER_PAGE = 100;

/** Reads a collection page by page, newest first, each fetched only when it is needed. */
export async function* readPages(
  ctx: Context,
  uri: string,
  { budget, from, pages }: Reading,
): AsyncGenerator<ReadPage, void, undefined> {
  const fetchNext = (page: string) => fetchPage(ctx, webUri(page), budget);
  const placed = from !== null && sameOrigin(from, uri) ? await fetchNext(from) : undefined;
  let address = placed && from !== null ? from : uri;
  const start = placed ?? (await fetchNext(uri));
  if (!start) return;
  for await (const { node, next } of pagesOf(start, uri, fetchNext, pages)) {
    const items = [...many(node.items, PER_PAGE), ...many(node.orderedItems, PER_PAGE)];
    yield { address, ids: items.flatMap((item) => itemId(item) ?? []), next };
    address = next ?? address;
  }
}

/** The total that a collection states, given as its address or the document itself; undefined when it states none or cannot be fetched. */
export async function countItems(ctx: Context, given: unknown, budget: Budget): Promise<number | undefined> {
  const collection = isNode(given) ? given : await fetchPage(ctx, webUri(given), budget);
  return collection && countOf(collection.totalItems);
}

/** The id of an item; for a Create, that of its object; undefined for other activities. */
export function itemId(item: unknown): string | undefined {
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
