import { openParser } from './parser.ts';

/** A link without the class of a mention or a hashtag at its beginning; if there is none, nothing needs to be parsed. */
const CANDIDATE = /<a (?![^<>]*class="[^"<>]*\b(?:mention|hashtag)\b)/;

type Attributes = Record<string, string>;

/**
 * The first web address linked in the HTML of a status, except for mentions, hashtags and the quoted post. Mastodon: FetchLinkCardService,
 * `parse_urls`.
 */
export function firstLink(html: string, isWanted: (url: URL) => boolean): string | undefined {
  if (!CANDIDATE.test(html)) return undefined;
  let found: string | undefined;
  const classes: string[] = [];
  const parser = openParser({
    onopentag(name, attributes) {
      const quotes = classes.at(-1)?.includes('quote-inline') ?? false;
      classes.push(attributes.class ?? '');
      if (found !== undefined || name !== 'a' || quotes || isReference(attributes)) return;
      const url = URL.parse(attributes.href ?? '');
      if (url && /^https?:$/.test(url.protocol) && isWanted(url)) found = url.href;
    },
    onclosetag() {
      classes.pop();
    },
  });
  parser.end(html);
  return found;
}

/** Every web address linked in the HTML of a status, with the exceptions of `firstLink`. */
export function linksIn(html: string): string[] {
  const links: string[] = [];
  firstLink(html, ({ href }) => {
    links.push(href);
    return false;
  });
  return links;
}

function isReference({ rel = '', class: classes = '' }: Attributes): boolean {
  return /\btag\b/.test(rel) || /\b(?:u-url|h-card|mention|hashtag)\b/.test(classes);
}
