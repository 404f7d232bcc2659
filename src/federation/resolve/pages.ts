import { sameOrigin } from '../decode/origin.ts';
import { isNode, type Node, typesOf, webUri } from '../decode/read.ts';

/** How many pages are read of one collection at most, unless the caller says so. */
const MAX_PAGES = 10;

/** A page of a collection, and whether the collection ends with it. */
export type Page = { readonly node: Node; readonly isLast: boolean };

/**
 * Yields a collection and its pages, each fetched only when it is needed. Only pages on the collection's own origin (`home`) are followed,
 * none without `home`, and none twice. It ends when `fetchPage` returns undefined for a page that cannot be fetched.
 */
export async function* pagesOf(
  collection: Node,
  home: string | undefined,
  fetchPage: (uri: string) => Promise<Node | undefined>,
  most = MAX_PAGES,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  let node: Node | undefined = collection;
  for (let count = 0; node && count < most; count += 1) {
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

/** The next page. The pages of a collection may name the first page too, which must not be read again. */
function nextOf(page: Node): unknown {
  return typesOf(page).some((type) => type.endsWith('CollectionPage')) ? page.next : (page.first ?? page.next);
}
