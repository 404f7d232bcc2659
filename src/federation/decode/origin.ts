import { serverOf } from '../../lib/origin.ts';

/** The host of an address that is known to be one, with its port if it names one. */
export function hostOf(uri: string): string {
  return (serverOf(uri) ?? new URL(uri)).host;
}

/** Whether two addresses are on the same server: only then may one speak for the other. */
export function sameOrigin(a: string, b: string): boolean {
  const origin = serverOf(a)?.origin;
  return origin !== undefined && origin === serverOf(b)?.origin;
}

/**
 * Whether who is at one address may speak for another: on the same server, or where the other is of the same host and older than its
 * certificate. Never the reverse, because anybody on the way could have written what came over http.
 */
export function speaksFor(speaker: string, other: string): boolean {
  if (sameOrigin(speaker, other)) return true;
  const by = serverOf(speaker);
  return by?.protocol === 'https:' && serverOf(other)?.origin === `http://${by.host}`;
}

/**
 * The page to link for an object: `url` when it is on the object's own host (with or without `www.`) or on a subdomain of it, otherwise the
 * object's id, because a page elsewhere would lend it somebody else's name. A parent domain does not count, because it may belong to
 * somebody else who hands out subdomains.
 */
export function pageOf(uri: string, url: string | undefined): string {
  if (url === undefined) return uri;
  const own = bareHost(uri);
  const other = bareHost(url);
  return own === other || other.endsWith(`.${own}`) ? url : uri;
}

function bareHost(address: string): string {
  return (serverOf(address) ?? new URL(address)).hostname.replace(/^www\./, '');
}
