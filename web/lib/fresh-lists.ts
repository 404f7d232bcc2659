import { tellDeleted } from './deleted-post.ts';
import { askPart } from './fragments.ts';
import { handOnFocus, replaceParts } from './insert.ts';

/** The posts that were answered, changed or deleted in this tab, by their ids. */
const KEY = 'whinchat-changed';

/** More than these, and the oldest are forgotten. */
const MOST = 20;

const DELETION = /\/posts\/(\d+)\/delete$/;

/**
 * Lists of the page follow what was done elsewhere in this tab, or in a form over the page: those marked `data-fresh` are asked for anew, and
 * posts that were answered, changed or deleted are shown as they are now, wherever they stand. That is done when one comes back to a page, which
 * browsers show as it was left.
 */
export function keepListsFresh(): void {
  addEventListener('submit', ({ target }) => {
    const deleted = target instanceof HTMLFormElement ? DELETION.exec(target.action)?.[1] : undefined;
    if (deleted) noteChanged(deleted);
  });
  addEventListener('pageshow', ({ persisted }) => {
    // The one that led away is done with; what is open is not replaced.
    if (persisted) document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover();
    if (persisted || isReturn()) void Promise.all([refreshLists(), refreshPosts(changed())]);
  });
}

function isReturn(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
}

/** Notes that a post was answered, changed or deleted. */
export function noteChanged(id: string): void {
  const ids = [...changed().filter((one) => one !== id), id].slice(-MOST);
  try {
    sessionStorage.setItem(KEY, ids.join(' '));
  } catch {
    // Where storage is switched off, lists are as they were left.
  }
}

function changed(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/**
 * Asks for the lists of this page that are marked `data-fresh`, and puts them in place of what is shown. Without network they stay; so do they where
 * one has come further down: what is read would be taken away.
 */
export async function refreshLists(): Promise<void> {
  if (new URLSearchParams(location.search).has('at')) return;
  const { part } = document.querySelector<HTMLElement>('[data-fresh]')?.dataset ?? {};
  if (part === undefined) return;
  const answer = await askPart(here(), part).catch(() => undefined);
  if (answer?.kind === 'part') replaceParts(answer.content);
}

/** Shows posts of this page as they are now. */
export async function refreshPosts(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const post = document.getElementById(`post-${id}`);
    if (!post) continue;
    const address = `/posts/${id}?${new URLSearchParams({ back: here() })}`;
    const answer = await askPart(address, post.id).catch(() => undefined);
    if (answer?.kind === 'part') replaceParts(answer.content);
    else if (answer?.kind === 'refused' && answer.status === 404) takeAway(post);
  }
}

function takeAway(post: HTMLElement): void {
  const words = document.querySelector<HTMLTemplateElement>('template[data-deleted]');
  const next = post.nextElementSibling ?? post.previousElementSibling;
  if (words) tellDeleted(post, words);
  else
    handOnFocus(
      () => post.remove(),
      () => next ?? document.querySelector('main'),
    );
}

const here = (): string => location.pathname + location.search;
