import { AppError, isTransient } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, idsOf, type Node } from '../decode/read.ts';
import { pagesOf } from '../resolve/pages.ts';
import { fetchDocument } from '../signed-fetch.ts';

/** Ids of followers, and whether these are all: only a list that was read to its end tells who does not follow. */
export type FollowerList = { readonly uris: ReadonlySet<string>; readonly isWhole: boolean };

/**
 * Reads a list of followers, page by page, from its own server. Throws AppError 'unavailable' when the server cannot be reached, and others
 * when there is no such list.
 */
export async function fetchFollowerList(ctx: Context, url: string): Promise<FollowerList> {
  const uris = new Set<string>();
  const start = await fetchHere(ctx, url, url);
  let isWhole = false;
  for await (const { node, isLast } of start ? pagesOf(start, url, (uri) => fetchNext(ctx, uri, url)) : []) {
    const listed = listedIn(node);
    // A collection without items of its own has them on its pages.
    if (!listed && (node !== start || isLast)) return { uris, isWhole: false };
    for (const uri of listed ?? []) uris.add(uri);
    isWhole = isLast;
  }
  return { uris, isWhole };
}

/** The ids on a page, whose size fetching has limited; undefined when it has no list. JSON-LD writes a list of one without brackets. */
function listedIn({ orderedItems, items }: Node): readonly string[] | undefined {
  const listed = orderedItems ?? items;
  if (Array.isArray(listed)) return idsOf(listed, listed.length);
  const only = idOf(listed);
  return only === undefined ? undefined : [only];
}

/** A document from elsewhere proves nothing. */
async function fetchHere(ctx: Context, uri: string, home: string): Promise<Node | undefined> {
  const { url, json } = await fetchDocument(ctx, uri);
  return sameOrigin(url, home) ? json : undefined;
}

async function fetchNext(ctx: Context, uri: string, home: string): Promise<Node | undefined> {
  try {
    return await fetchHere(ctx, uri, home);
  } catch (error) {
    if (error instanceof AppError && !isTransient(error)) return undefined;
    throw error;
  }
}
