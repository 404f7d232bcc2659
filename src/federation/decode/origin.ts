/** The host of an address that is known to be one, with its port if it names one. */
export function hostOf(uri: string): string {
  return new URL(uri).host;
}

/** Whether one server answers for both: only then may the one speak for the other. */
export function sameOrigin(a: string, b: string): boolean {
  return URL.parse(a)?.origin === URL.parse(b)?.origin;
}

/**
 * The page of a thing, when its own server or a sibling such as `www.` shows it; else the thing's id, since a page elsewhere would
 * lend it somebody else's name.
 */
export function pageOf(uri: string, url: string | undefined): string {
  if (url === undefined) return uri;
  const own = new URL(uri).hostname;
  const other = new URL(url).hostname;
  return own === other || own.endsWith(`.${other}`) || other.endsWith(`.${own}`) ? url : uri;
}
