import { MAX_URL, urlTailEnd } from './url-tail.ts';

/** The schemes that begin a link, in lower or upper case. Mastodon: these schemes only, never a bare host name. */
export const URL_START = '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://|xmpp:|magnet:\\?';

const FORBIDDEN_BEFORE = /[a-z0-9@＠$#＃\ufeff\ufffe\uffff]/i;

const ASCII = 'a-z\\d';
const OTHERS = '[^\\p{ASCII}\\p{Z}\\p{P}\\p{C}]';
const LETTERS = `[${ASCII}${OTHERS}]+`;
/** Middle dots and joiners stand only between letters. Underscores are in no registered name, but in many a name below one. */
const LABEL = `_*${LETTERS}(?:[_\\-·・\\u200c\\u200d]+${LETTERS})*_*`;
/** The last label is of ASCII or has none of it, so that a text without spaces can follow. */
const LAST_LABEL = `(?:[${ASCII}]+(?:[_\\-]+[${ASCII}]+)*|${OTHERS}+(?:-+${OTHERS}+)*)`;
const NAME = `(?:${LABEL}\\.)+${LAST_LABEL}|localhost(?![\\w\\-])`;
const WEB_HOST = new RegExp(`\\[[\\da-f:.]{2,45}\\]|${NAME}`, 'ivy');
const OTHER_HOST = new RegExp(`${NAME}|${LAST_LABEL}`, 'ivy');
const XMPP_ADDRESS = new RegExp(`[\\p{L}\\p{N}_.!$\\&'*+=%~\\-]{1,256}@(?:${NAME})`, 'ivy');
/** No link leads to where one needs a name and a password, which would be shown to all. */
const CREDENTIALS = /(?::[^\s/?#@]+)?@/y;
const PORT = /:(\d+)/y;
const MAX_PORT = 65_535;

/** The end of a link; `linkable` is false when it must stay plain text. */
export type UrlMatch = { end: number; linkable: boolean };

/**
 * The link at `start`, where `scheme` (a match of URL_START) begins; undefined when there is none. A web address needs a host with a dot,
 * an IP address or `localhost`. Mastodon: rules of twitter-text.
 */
export function matchUrlAt(text: string, start: number, scheme: string): UrlMatch | undefined {
  if (start > 0 && FORBIDDEN_BEFORE.test(text.charAt(start - 1))) return undefined;
  const end = endOf(text, start + scheme.length, scheme.toLowerCase());
  return end === undefined ? undefined : { end, linkable: end - start <= MAX_URL };
}

function endOf(text: string, start: number, scheme: string): number | undefined {
  if (scheme === 'magnet:?') {
    const end = urlTailEnd(text, start);
    return end > start ? end : undefined;
  }
  const host = scheme === 'xmpp:' ? XMPP_ADDRESS : scheme.startsWith('http') ? WEB_HOST : OTHER_HOST;
  host.lastIndex = start;
  const authority = host.test(text) ? authorityEnd(text, host.lastIndex) : undefined;
  if (authority === undefined) return undefined;
  return /[/?#]/.test(text.charAt(authority)) ? urlTailEnd(text, authority) : authority;
}

/** The end of the port, if there is one, of a host that ends at `host`; undefined when no link may lead there. */
function authorityEnd(text: string, host: number): number | undefined {
  CREDENTIALS.lastIndex = host;
  if (CREDENTIALS.test(text)) return undefined;
  PORT.lastIndex = host;
  const port = PORT.exec(text)?.[1];
  if (port === undefined) return host;
  return Number(port) > MAX_PORT ? undefined : host + 1 + port.length;
}
