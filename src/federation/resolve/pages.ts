import { sameOrigin } from '../decode/origin.ts';
import { isNode, type Node, typesOf, webUri } from '../decode/read.ts';

/** Pages of one collection that are read. */
const MAX_PAGES = 10;

/** A page of a collection, and whether the collection ends with it. */
export type Page = { readonly node: Node; readonly isLast: boolean };

/**
 * A collection and the pages it leads to, each fetched only when it is asked for. Pages lie where the collection does (`home`: without one it
 * leads nowhere else), and none is read twice. `fetchPage` answers undefined for what cannot be had: the pages end there.
 */
export async function* pagesOf(
  collection: Node,
  home: string | undefined,
  fetchPage: (uri: string) => Promise<Node | undefined>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  let node: Node | undefined = collection;
  for (let count = 0; node && count < MAX_PAGES; count += 1) {
    const next = nextOf(node);
    const isLast = next === undefined || next === null;
    yield { node, isLast };
    if (isLast) return;
    if (isNode(next)) node = next;
    else {
      const uri = webUri(next);
      if (uri === undefined || home === undefined || seen.has(uri) || !sameOrigin(uri, home)) return;
      seen.add(uri);
      node = await fetchPage(uri);
    }
  }
}

/** Where a collection goes on; its pages may name the first one too, which is behind them. */
function nextOf(page: Node): unknown {
  return typesOf(page).some((type) => type.endsWith('CollectionPage')) ? page.next : (page.first ?? page.next);
}
