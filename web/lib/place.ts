/** Whether an id of posts is older than another, or the same; ids are decimal numbers too long for `Number`. */
export function isUpTo(id: string, other: string): boolean {
  return id.length === other.length ? id <= other : id.length < other.length;
}

/** The newest of some ids; undefined for none. */
export function newestOf(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.reduce((one, other) => (isUpTo(one, other) ? other : one));
}

/** How long (ms) a page stands still before its address follows: browsers allow about a hundred changes within 30 seconds. */
const SETTLED = 400;

/** Nearer to the top (px) than this, one is at its beginning. */
export const AT_TOP = 50;

/** What a list is paged by in its address. */
const CURSORS = ['max_id', 'since_id', 'min_id', 'at', 'read'];

/** What the history keeps of a page: where (px) the post that its address names stood on the screen. */
type State = { readonly offset: number };

/** The posts of a list, in their order. */
export function postsOf(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('article[data-id]')];
}

/** The first post of a list of which something is on the screen. */
function firstOnScreen(list: ParentNode): HTMLElement | undefined {
  return postsOf(list).find((post) => post.getBoundingClientRect().bottom > 0);
}

/**
 * Brings the post that the address names (`at`) to where it stood on the screen when the page was left, or to the top. The browser's own
 * memory of the place would be of a page with other posts on it.
 */
export function returnToPlace(): void {
  const list = document.querySelector('more-posts');
  if (!list) return;
  history.scrollRestoration = 'manual';
  const at = new URLSearchParams(location.search).get('at');
  const post = at === null ? undefined : postsOf(list).find(({ dataset }) => isUpTo(dataset.id ?? '', at));
  if (!post) return;
  const state: Partial<State> | null = history.state;
  // A link names the line where one stopped, and the browser has gone there.
  if (location.hash !== '' && state === null) return;
  const bring = () => {
    const top = post.getBoundingClientRect().top - (state?.offset ?? 0);
    if (Math.abs(top) >= 1) scrollBy({ top, behavior: 'instant' });
  };
  bring();
  const brought = scrollY;
  // What has come late, such as pictures of unknown size, may have moved it.
  addEventListener('load', () => Math.abs(scrollY - brought) < 1 && bring(), { once: true });
}

/** Lets the address follow what is being read in a list; `hasNewer` says whether newer posts than its first are elsewhere. */
export function followPlace(list: ParentNode, hasNewer: () => boolean, signal: AbortSignal): void {
  let timer = 0;
  let isBehind = false;
  const follow = () => {
    clearTimeout(timer);
    if (!isBehind) return;
    isBehind = false;
    const post = firstOnScreen(list);
    const url = new URL(location.href);
    for (const cursor of CURSORS) url.searchParams.delete(cursor);
    url.hash = '';
    const id = scrollY < AT_TOP && !hasNewer() ? undefined : post?.dataset.id;
    if (id !== undefined) url.searchParams.set('at', id);
    const state: State = { offset: post?.getBoundingClientRect().top ?? 0 };
    // What else keeps something of this page there keeps it, such as what is open over it.
    history.replaceState({ ...history.state, ...state }, '', url);
  };
  const scrolled = () => {
    isBehind = true;
    clearTimeout(timer);
    timer = setTimeout(follow, SETTLED);
  };
  addEventListener('scroll', scrolled, { passive: true, signal });
  let left = 0;
  addEventListener('pagehide', () => (left = scrollY), { signal });
  // WebKitGTK 2.50 shows a kept page from its top when some of what is on it is passed by (`content-visibility`).
  addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top: left, behavior: 'instant' }), {
    signal,
  });
  // Who leads elsewhere leaves at once.
  addEventListener('click', follow, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
