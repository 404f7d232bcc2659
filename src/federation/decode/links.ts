import { isNode, many, type Node, webUri } from './read.ts';

export type TypedLink = {
  readonly href: string;
  readonly mediaType: string;
  /** What a Link says of its target. */
  readonly node: Node | undefined;
};

/** The addresses in a `url` property, whatever its form: texts, Links, or objects with addresses of their own. */
export function linksOf(value: unknown): TypedLink[] {
  const links: TypedLink[] = [];
  for (const one of many(value, 50)) {
    const node = isNode(one) ? one : undefined;
    const href = webUri(node ? (node.href ?? node.url) : one);
    const mediaType = typeof node?.mediaType === 'string' ? node.mediaType.toLowerCase() : '';
    if (href !== undefined) links.push({ href, mediaType, node });
  }
  return links;
}

/** The address of the page among several links: one that says it is HTML, else the first without a type, else the first. */
export function pageLink(value: unknown): string | undefined {
  const links = linksOf(value);
  const page = links.find((link) => link.mediaType.startsWith('text/html')) ?? links.find((link) => !link.mediaType);
  return (page ?? links[0])?.href;
}
