import { idOf, isNode, many, type Node, textOf } from './read.ts';

export type TypedLink = {
  readonly href: string;
  /** In lower case; empty when it does not say. */
  readonly mediaType: string;
  /** What a Link says of its target. */
  readonly node: Node | undefined;
};

/** The addresses in a `url` property, whatever its form: texts, Links, or objects with addresses of their own. */
export function linksOf(value: unknown): TypedLink[] {
  const links: TypedLink[] = [];
  for (const one of many(value, 50)) {
    const node = isNode(one) ? one : undefined;
    const href = idOf(node ? (node.href ?? node.url ?? referred(node)) : one);
    if (href !== undefined) links.push({ href, mediaType: node ? mediaTypeOf(node) : '', node });
  }
  return links;
}

/** The address that an object consists of, as JSON-LD writes a reference. */
function referred(node: Node): unknown {
  return Object.keys(node).length === 1 ? node.id : undefined;
}

/** The media type that an object or a Link states, in lower case; Funkwhale calls it `mimeType`. Empty when it states none. */
export function mediaTypeOf({ mediaType, mimeType }: Node): string {
  return (textOf(mediaType, 100) ?? textOf(mimeType, 100) ?? '').toLowerCase();
}

/** Whether a media type is that of a picture, a video or a sound. */
export function familyOf(mediaType: string): 'image' | 'video' | 'audio' | undefined {
  const family = mediaType.split('/', 1)[0];
  return family === 'image' || family === 'video' || family === 'audio' ? family : undefined;
}

/** The address of the page among several links: one that says it is HTML, else the first without a type, else the first that is no file. */
export function pageLink(value: unknown): string | undefined {
  const links = linksOf(value);
  const page = links.find((link) => link.mediaType.startsWith('text/html')) ?? links.find((link) => !link.mediaType);
  return (page ?? links.find((link) => familyOf(link.mediaType) === undefined))?.href;
}
