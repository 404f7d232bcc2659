/**
 * How an answer may be cached. `none`: private, no-store. `anonymous`: 15 s in public when nobody is signed in.
 * `instance`: 5 min in public, the token ignored. (Mastodon: `concerns/caching_concern.rb`.)
 */
export type CachePolicy = 'none' | 'anonymous' | 'instance';

/** The Cache-Control value; never public when the request carried credentials that the answer depends on. */
export function cacheControl(policy: CachePolicy, credentialed: boolean): string {
  if (policy === 'instance') return 'public, max-age=300, stale-while-revalidate=30, stale-if-error=3600';
  if (policy === 'anonymous' && !credentialed)
    return 'public, max-age=15, stale-while-revalidate=30, stale-if-error=3600';
  return 'private, no-store';
}
