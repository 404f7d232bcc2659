import { isBlank } from '../blank.ts';
import { scanText, type Token } from './scan.ts';

/** The length of any link, as it is counted. Mastodon: `characters_reserved_per_url`. */
export const CHARACTERS_PER_URL = 23;

const URL_PLACEHOLDER = 'x'.repeat(CHARACTERS_PER_URL);
const WEB_ADDRESS = /^https?:/i;
const NOT_SIMPLE = /[^\t\n\x20-\x7e]/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The length of a status as its limit counts it: content warning and text together, in grapheme clusters, with 23 for a web address and
 * only `@user` for a mention. Counting stops above `enough`. Mastodon: StatusLengthValidator.
 */
export function statusLength(spoiler: string, text: string, enough = Number.POSITIVE_INFINITY): number {
  return graphemeLength(spoiler + (isBlank(text) ? '' : scanText(text, enough).map(counted).join('')), enough);
}

/** The number of grapheme clusters, which people see as characters. Counting stops above `enough`. */
export function graphemeLength(text: string, enough = Number.POSITIVE_INFINITY): number {
  if (!NOT_SIMPLE.test(text)) return text.length;
  let length = 0;
  for (const _ of graphemes.segment(text)) {
    length++;
    if (length > enough) break;
  }
  return length;
}

function counted(token: Token): string {
  if (token.type === 'url' && WEB_ADDRESS.test(token.href)) return URL_PLACEHOLDER;
  if (token.type === 'mention') return `@${token.username}`;
  return token.text;
}
