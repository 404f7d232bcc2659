import { withoutInlineQuote } from './inline-quote.ts';

const HEADING = /<(\/?)h[1-6](?: [^<>]*)?>/g;
/** What a text is made of: words, links, and what is marked in it. */
const PART = /<a [^<>]*?href="([^"<>]*)"|<(del|s|code|b|strong|u|i|em)[ >]|<[^<>]*>|([^<>]+)/g;

/**
 * Whether readers see the same in two safe HTML texts: the same words, links and marks, whatever elements they stand in, and whether the
 * link of a quote stands beside them or not.
 */
export function readsAlike(one: string, other: string): boolean {
  return one === other || partsOf(one) === partsOf(other);
}

function partsOf(html: string): string {
  let parts = '';
  for (const [, href, mark, text = ''] of withoutInlineQuote(html).replace(HEADING, '<$1strong>').matchAll(PART)) {
    if (href !== undefined) parts += `<a ${href}>`;
    else if (mark !== undefined) parts += `<${mark}>`;
    else parts += text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replace(SPACE, '');
  }
  return parts;
}

const SPACE = /\s+/g;
