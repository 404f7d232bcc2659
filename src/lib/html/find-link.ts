import { parsePage } from './parse-page.ts';

export type LinkAttributes = Readonly<Record<string, string>>;

/**
 * The attributes, in lower case, of the first suitable `<link>` within the first `max` UTF-16 units of a page or of XML. Entities that the
 * document defines itself are ignored.
 */
export function findLink(
  markup: string,
  max: number,
  willDo: (attributes: LinkAttributes) => boolean,
): LinkAttributes | undefined {
  let found: LinkAttributes | undefined;
  parsePage(markup, max, {
    onopentag(name, attributes) {
      if (!found && (name === 'link' || name.endsWith(':link')) && willDo(attributes)) found = attributes;
    },
  });
  return found;
}

/** Whether a link has a relation, among others. */
export function hasRelation({ rel = '' }: LinkAttributes, relation: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes(relation);
}
