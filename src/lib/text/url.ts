import { linkifyit, REBuilder } from 'linkify-it';

/** Longer addresses stay plain text, because a truncated link would lead elsewhere. */
const MAX_URL = 2048;

/** Characters that reorder text could make a link show another address than its target. */
const REORDERING_CHARACTERS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const REORDERING = new RegExp(`[${REORDERING_CHARACTERS}]`);
const SEPARATOR = new RegExp(`[><\\uff5c${REORDERING_CHARACTERS}]`);

const rules = new REBuilder();
rules.get_text_separators = () => SEPARATOR;
const linkify = linkifyit({ fuzzyEmail: false, maxLength: MAX_URL + 1, rebuilder: rules });

/** The schemes that begin a link, in lower or upper case. Mastodon: these schemes only, never a bare host name. */
export const URL_START = '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://|xmpp:|magnet:\\?';

const FORBIDDEN_BEFORE = /[a-z0-9@＠$#＃\ufeff\ufffe\uffff]/i;
const HOST = /\/\/(\[[\da-f:.]{2,45}\]|[^\s/?#:@]{1,253})/iy;
const XMPP_TAIL = /(?:\/[\w.~!$&'()*+,;=:@%-]{1,256})?(?:\?[\w!?*'();:&=+$/%#[\].,~|@^-]{0,512}[\w&=#/-])?/y;
const MAGNET_TAIL = /[\w!?*'();:&=+$/%#[\].,~|@^-]{0,2048}[\w&=#/-]/y;

/** The end of a link; `linkable` is false when it must stay plain text. */
export type UrlMatch = { end: number; linkable: boolean };

/**
 * The link at `start`, where `scheme` (a match of URL_START) begins; undefined when there is none. A web address needs a host with a dot,
 * an IP address or `localhost`. Mastodon: rules of twitter-text.
 */
export function matchUrlAt(text: string, start: number, scheme: string): UrlMatch | undefined {
  if (start > 0 && FORBIDDEN_BEFORE.test(text.charAt(start - 1))) return undefined;
  const end = tailEnd(text, start, scheme.toLowerCase());
  if (end === undefined) return undefined;
  return { end, linkable: end - start <= MAX_URL && !REORDERING.test(text.slice(start, end)) };
}

function tailEnd(text: string, start: number, scheme: string): number | undefined {
  const tail = start + scheme.length;
  if (scheme === 'magnet:?') return stickyEnd(MAGNET_TAIL, text, tail);
  if (scheme === 'xmpp:') {
    const address = linkify.testSchemaAt(text, 'mailto:', tail);
    return address ? stickyEnd(XMPP_TAIL, text, tail + address) : undefined;
  }
  const slashes = tail - 2;
  // The host is checked first, because the work for a refused match would be repeated at the next scheme inside its path.
  if (!hasLinkableHost(text, slashes, scheme)) return undefined;
  const length = linkify.testSchemaAt(text, 'http:', slashes);
  // The match can end within what was checked, before a character that no host has.
  return length && hasLinkableHost(text.slice(0, slashes + length), slashes, scheme) ? slashes + length : undefined;
}

function hasLinkableHost(text: string, slashes: number, scheme: string): boolean {
  HOST.lastIndex = slashes;
  const host = HOST.exec(text)?.[1]?.toLowerCase();
  if (host === undefined) return false;
  return !scheme.startsWith('http') || host.includes('.') || host.startsWith('[') || host === 'localhost';
}

function stickyEnd(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
