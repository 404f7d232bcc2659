/** What is shown in place of a page that is not kept here. */
export const OFFLINE = '/offline';

/** The list of posts that wait for the network. */
export const OUTBOX = '/outbox';

/** What is kept for each session from its beginning. */
export const ALWAYS_KEPT: readonly string[] = ['/home', OFFLINE, OUTBOX];

/** The pages on which one reads. Nothing of signing in, settings or moderation is among them, and no form but those in posts. */
const READING = [
  ...['home', 'explore', 'public', 'public/local', 'search', 'bookmarks', 'favourites', 'catch-up'],
  ...['notifications', 'conversations', 'lists', 'lists/\\d+', 'tags/[^/]+', 'offline', 'outbox'],
  ...['@[^/]+', '@[^/]+/\\d+', '@[^/]+/(?:with_replies|media|featured|followers|following)'],
];

const READING_PATH = new RegExp(`^/(?:${READING.join('|')})$`);

/** Whether a page may be kept. */
export function isReading({ pathname }: URL): boolean {
  return READING_PATH.test(pathname);
}

/** The place in a list follows while one scrolls (`at`): it is the same page. */
export function keyOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('at');
  return `${url.origin}${url.pathname}${url.search}`;
}
