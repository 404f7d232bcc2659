import { markNow, SEARCHES } from './session.ts';

/** Searches are kept for the session that made them. */
type Kept = { readonly mark: string; readonly searches: readonly string[] };

const MOST = 10;

/** What the session of this browser searched for, the latest first. */
export function recentSearches(): readonly string[] {
  const kept = read();
  return kept?.mark === markNow() ? kept.searches : [];
}

/** Remembers a search. A browser that forbids storage remembers nothing. */
export function rememberSearch(query: string): void {
  const others = recentSearches().filter((search) => search !== query);
  const kept: Kept = { mark: markNow(), searches: [query, ...others].slice(0, MOST) };
  try {
    localStorage.setItem(SEARCHES, JSON.stringify(kept));
  } catch {
    return;
  }
}

function read(): Kept | undefined {
  try {
    const text = localStorage.getItem(SEARCHES);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
