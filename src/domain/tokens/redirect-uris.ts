import { type Said, said } from '../../lib/said.ts';

/** Shows the code to the person instead of redirecting. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/**
 * What browsers and systems open themselves, so that no application can wait behind it: a code sent there is shown, stored or run by
 * somebody else. Native applications have schemes of their own, which nobody can list (RFC 8252, 7.1).
 */
const FORBIDDEN_SCHEMES = new Set(
  [
    ...['data', 'vbscript', 'javascript', 'blob', 'filesystem', 'file', 'content', 'jar', 'ftp', 'ftps', 'ws', 'wss'],
    ...['about', 'view-source', 'chrome', 'chrome-error', 'edge', 'brave', 'opera', 'vivaldi', 'resource', 'moz-icon'],
    ...['mailto', 'tel', 'sms', 'intent'],
  ].map((scheme) => `${scheme}:`),
);
const WEB_SCHEMES = new Set(['http:', 'https:']);
/** Printable ASCII only, because it goes into a header. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]+:[!-~]+$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What is wrong with a redirect URI that a client registers, in Doorkeeper's words; undefined when it is valid. */
export function redirectUriProblem(uri: string): Said | undefined {
  if (uri === OUT_OF_BAND) return undefined;
  const parsed = ABSOLUTE.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined;
  if (!parsed) return said('isNotAbsoluteUri');
  if (FORBIDDEN_SCHEMES.has(parsed.protocol)) return said('isForbiddenScheme');
  if (uri.includes('#')) return said('hasFragment');
  if (WEB_SCHEMES.has(parsed.protocol) && (parsed.username !== '' || parsed.password !== '' || uri.includes('\\'))) {
    return said('isNotAbsoluteUri');
  }
  return undefined;
}

/** Whether a request may redirect to a URI: one that was registered, or a loopback address with any port (RFC 8252, 7.3). */
export function matchesRedirectUri(asked: string, registered: readonly string[]): boolean {
  if (registered.includes(asked)) return redirectUriProblem(asked) === undefined;
  const loopback = withoutLoopbackPort(asked);
  return loopback !== undefined && registered.some((uri) => withoutLoopbackPort(uri) === loopback);
}

function withoutLoopbackPort(uri: string): string | undefined {
  if (!/^http:\/\/(127\.|\[::1\])/.test(uri) || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  if (!LOOPBACK.test(url.hostname) || url.username !== '' || url.password !== '' || uri.includes('#')) return undefined;
  url.port = '';
  return url.href;
}

/** Adds parameters to the query of a URI and keeps the existing ones. */
export function withQuery(uri: string, params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`;
}
