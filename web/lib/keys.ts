import { rest } from './insert.ts';
import { composeAt } from './open-composer.ts';
import { showPageDialog } from './page-dialog.ts';
import { writeOn } from './write-on.ts';

/** How long (ms) after "g" another key leads to a page. */
const WAITS = 1500;

const POSTS = 'main article.post';

/** What a key does on the post that has the focus, or else on the main one of the page, where no button names it. Mastodon's keys. */
const ON_POST: Readonly<Record<string, (post: HTMLElement) => void>> = {
  e: openMedia,
  h: press(':scope details.veil:has(> picture-viewer) > summary'),
  x: press(':scope > details.veil > summary'),
  o: follow('.when'),
  Enter: follow('.when'),
  p: follow('.byline .face'),
  m: mention,
};

const WAYS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  '0': toTop,
  l: () => document.querySelector<HTMLElement>('main a[rel="next"]')?.focus(),
  n: write,
  s: search,
  '/': search,
  '?': () => void showPageDialog('/keyboard').catch(() => location.assign('/keyboard')),
};

/** To the field of this page, or to the composer over it. */
function write(): void {
  const field = document.querySelector<HTMLElement>('main textarea[name="status"]');
  if (field) writeOn(field);
  else composeAt('/publish');
}

/** Where "g" and a second key lead. */
const PAGES: Readonly<Record<string, string>> = {
  h: '/home',
  n: '/notifications',
  e: '/explore',
  l: '/public/local',
  t: '/public',
  d: '/conversations',
  s: '/settings',
  f: '/favourites',
  b: '/blocks',
  m: '/mutes',
  r: '/follow_requests',
};

let leadsUntil = 0;

/** Does what a key stands for; one that is held down only moves. */
export function pressed(key: string, repeated: boolean): void {
  if (repeated && key !== 'j' && key !== 'k') return;
  const leads = performance.now() < leadsUntil;
  leadsUntil = 0;
  if (leads) lead(key);
  else if (key === 'g') leadsUntil = performance.now() + WAITS;
  else if (/^[1-9]$/.test(key)) placesOfPage()[Number(key) - 1]?.click();
  else if (WAYS[key]) WAYS[key]();
  else {
    const post = postInFocus();
    if (post) (ON_POST[key] ?? press(`[data-key="${CSS.escape(key)}"]`))(post);
  }
}

function lead(key: string): void {
  const own = document.querySelector<HTMLAnchorElement>('.who a[href^="/@"]');
  if (key === 'u' || key === 'p') own?.click();
  else if (PAGES[key]) location.assign(PAGES[key]);
}

/** The ways to the main pages, in the order in which they are seen. */
function placesOfPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.rail li > a')];
}

/** Posts that are shown; those of pages that were put away are not. */
function posts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(POSTS)].filter((post) => post.getClientRects().length > 0);
}

function postInFocus(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(POSTS);
  return focused ?? document.querySelector<HTMLElement>(`${POSTS}.focus`) ?? undefined;
}

function move(step: 1 | -1): void {
  const all = posts();
  const focused = document.activeElement?.closest<HTMLElement>(POSTS);
  const at = focused ? all.indexOf(focused) + step : all.findIndex((post) => post.getBoundingClientRect().bottom > 0);
  focus(all[at]);
}

function toTop(): void {
  scrollTo({ top: 0 });
  focus(posts()[0]);
}

function focus(post: HTMLElement | undefined): void {
  if (!post) return;
  rest(post);
  post.scrollIntoView({ block: 'nearest' });
}

function press(selector: string): (post: HTMLElement) => void {
  return (post) => post.querySelector<HTMLElement>(selector)?.click();
}

function follow(selector: string): (post: HTMLElement) => void {
  return (post) => {
    const link = post.querySelector<HTMLAnchorElement>(selector);
    if (link) location.assign(link.href);
  };
}

function openMedia(post: HTMLElement): void {
  const picture = post.querySelector<HTMLElement>('a.picture');
  const player = post.querySelector<HTMLMediaElement>('video, audio');
  const hidden = (picture ?? player)?.closest('details:not([open])');
  hidden?.querySelector<HTMLElement>(':scope > summary')?.click();
  if (picture) picture.click();
  else player?.focus();
}

function mention(post: HTMLElement): void {
  const handle = post.querySelector('.byline .handle')?.textContent ?? '';
  composeAt(`/publish?${new URLSearchParams({ text: `${handle} ` })}`);
}

function search(): void {
  focusOr('input[name="q"]', '/search');
}

function focusOr(selector: string, address: string): void {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0);
  if (field) writeOn(field);
  else location.assign(address);
}
