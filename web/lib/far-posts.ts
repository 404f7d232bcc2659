import { askPart } from './fragments.ts';
import { isInUse, keepPlace, newIn } from './insert.ts';
import { isUpTo, newestOf } from './place.ts';

/** So many posts stand in a list at most; beyond that those of the farthest pages leave a box of their height. */
const MOST = 400;

/** So far (in heights of the screen) from what is on the screen, posts come back. */
const NEAR = '150%';

/** The least distance between two ids: what the server counts by has six bits fewer. */
const STEP = 64n;

/** The most that the server answers at once. */
const MOST_AT_ONCE = '40';

/** What has come together: its elements, or the box that they have left. */
type Page = { elements: readonly HTMLElement[] } | { box: HTMLElement };

/** The pages of a list of posts, of which only the nearest are in the document. */
export class FarPosts {
  readonly #pages: Page[] = [];
  readonly #list: HTMLElement;
  readonly #boxes = new IntersectionObserver((entries) => this.#reached(entries), { rootMargin: `${NEAR} 0px` });
  readonly #sizes = new ResizeObserver((entries) => this.#laidOut(entries));

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Notes elements that stand in the list now, and lets go of the farthest. */
  add(elements: readonly Element[]): void {
    this.#note({ elements: elements.filter((one) => one instanceof HTMLElement) });
    this.#letGoSoon();
  }

  /** Forgets all, when the list is gone. */
  end(): void {
    this.#boxes.disconnect();
    this.#sizes.disconnect();
  }

  #note(page: { elements: readonly HTMLElement[] }, index = this.#pages.length): void {
    this.#pages[index] = page;
    for (const element of page.elements) this.#sizes.observe(element);
  }

  /**
   * Out of sight, the browser passes by what it has laid out once: opening a dialog or a menu costs what is on the screen, not the whole list. The
   * size is given, so that nothing moves.
   */
  #laidOut(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, contentRect } of entries) {
      if (!(target instanceof HTMLElement) || !target.isConnected) continue;
      target.style.containIntrinsicBlockSize = `auto ${contentRect.height}px`;
      target.style.contentVisibility = 'auto';
      this.#sizes.unobserve(target);
    }
  }

  /** Once what has come is painted: both at once would be one long pause. */
  #letGoSoon(): void {
    requestAnimationFrame(() => setTimeout(() => this.#letGo()));
  }

  #letGo(): void {
    const shown = this.#pages.flatMap((page) => ('elements' in page ? [page] : []));
    const far = shown
      .map((page) => ({ page, distance: distanceOf(page.elements), count: countOf(page.elements) }))
      .sort((one, other) => other.distance - one.distance);
    let count = far.reduce((sum, one) => sum + one.count, 0);
    for (const { page, distance, count: own } of far) {
      if (count <= MOST) return;
      if (distance <= 2 * innerHeight || page.elements.some(isBusy)) continue;
      this.#fold(page, page.elements);
      count -= own;
    }
  }

  #fold(page: Page, elements: readonly HTMLElement[]): void {
    const kept = elements.filter(({ isConnected }) => isConnected);
    const [first] = kept;
    const last = kept.at(-1);
    const ids = kept.flatMap(idsIn);
    const newest = newestOf(ids);
    if (!first || !last || newest === undefined) return;
    const box = document.createElement('div');
    box.className = 'far';
    box.style.height = `${last.getBoundingClientRect().bottom - first.getBoundingClientRect().top}px`;
    const oldest = ids.reduce((one, other) => (isUpTo(one, other) ? one : other));
    box.dataset.below = String(BigInt(newest) + STEP);
    box.dataset.above = String(BigInt(oldest) - STEP);
    keepPlace(this.#list, () => {
      first.before(box);
      for (const element of kept) element.remove();
    });
    this.#pages[this.#pages.indexOf(page)] = { box };
    this.#boxes.observe(box);
  }

  #reached(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) void this.#bringBack(target);
    }
  }

  async #bringBack(box: HTMLElement): Promise<void> {
    if (box.ariaBusy === 'true') return;
    box.ariaBusy = 'true';
    const answer = await askPart(addressOf(box), 'posts').catch(() => undefined);
    box.ariaBusy = null;
    const index = this.#pages.findIndex((page) => 'box' in page && page.box === box);
    // It is asked for again when it is reached again.
    if (answer?.kind !== 'part' || index === -1) return;
    this.#boxes.unobserve(box);
    const elements = newIn(answer.content).filter((one) => one instanceof HTMLElement);
    keepPlace(this.#list, () => box.replaceWith(...elements));
    this.#note({ elements }, index);
    this.#letGoSoon();
  }
}

function addressOf({ dataset: { below = '', above = '' } }: HTMLElement): string {
  const url = new URL(location.href);
  for (const cursor of ['at', 'min_id']) url.searchParams.delete(cursor);
  url.hash = '';
  url.searchParams.set('max_id', below);
  url.searchParams.set('since_id', above);
  url.searchParams.set('limit', MOST_AT_ONCE);
  // The line where one stopped reading comes back where it was, though one has read on.
  const read = document.querySelector('read-marker')?.getAttribute('read');
  if (read) url.searchParams.set('read', read);
  return url.href;
}

function idsIn(element: HTMLElement): string[] {
  return [element, ...element.querySelectorAll<HTMLElement>('[data-id]')].flatMap(({ dataset: { id } }) => id ?? []);
}

function countOf(elements: readonly HTMLElement[]): number {
  return elements.filter(({ isConnected }) => isConnected).flatMap(idsIn).length;
}

/** How far (px) elements are from the screen. */
function distanceOf(elements: readonly HTMLElement[]): number {
  const shown = elements.filter(({ isConnected }) => isConnected);
  const top = shown[0]?.getBoundingClientRect().top ?? 0;
  const bottom = shown.at(-1)?.getBoundingClientRect().bottom ?? 0;
  return Math.max(0, top - innerHeight, -bottom);
}

function isBusy(element: Element): boolean {
  const media = [...element.querySelectorAll<HTMLMediaElement>('video, audio')];
  return isInUse(element) || element.contains(document.activeElement) || media.some(({ paused }) => !paused);
}
