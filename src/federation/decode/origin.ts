import { serverOf } from '../../lib/origin.ts';

/** The host of an address that is known to be one, with its port if it names one. */
export function hostOf(uri: string): string {
  return (serverOf(uri) ?? new URL(uri)).host;
}

/** Whether one server answers for both: only then may the one speak for the other. */
export function sameOrigin(a: string, b: string): boolean {
  const origin = serverOf(a)?.origin;
  return origin !== undefined && origin === serverOf(b)?.origin;
}

/**
 * The page of a thing, when its own host shows it, with or without `www.`, or one below it; else the thing's id, since a page elsewhere
 * would lend it somebody else's name. What is above a host may be somebody else's, who lets names below it.
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
