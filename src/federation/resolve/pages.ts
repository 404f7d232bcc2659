import { sameOrigin } from '../decode/origin.ts';
import { isNode, type Node, typesOf, webUri } from '../decode/read.ts';

/** How many pages are read of one collection at most, unless the caller says so. */
const MAX_PAGES = 10;

/** A page of a collection, whether the collection ends with it, and the address of the next, if that is to be fetched. */
export type Page = { readonly node: Node; readonly isLast: boolean; readonly next: string | undefined };

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
    const uri = isNode(next) || home === undefined ? undefined : pageAt(next, home);
    yield { node, isLast, next: uri };
    if (isLast) return;
    if (isNode(next)) node = next;
    else {
      if (uri === undefined || seen.has(uri)) return;
      seen.add(uri);
      node = await fetchPage(uri);
    }
  }
}

function pageAt(value: unknown, home: string): string | undefined {
  const uri = webUri(value);
  return uri !== undefined && sameOrigin(uri, home) ? uri : undefined;
}

/** The next page. The pages of a collection may name the first page too, which must not be read again. */
function nextOf(page: Node): unknown {
  return typesOf(page).some((type) => type.endsWith('CollectionPage')) ? page.next : (page.first ?? page.next);
}
