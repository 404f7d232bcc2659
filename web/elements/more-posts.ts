import { FarPosts } from '../lib/far-posts.ts';
import { askPart } from '../lib/fragments.ts';
import { handOnFocus, newIn, prepend } from '../lib/insert.ts';
import { followPlace, postsOf } from '../lib/place.ts';

/** So many pages in a row may bring nothing new before one is asked whether to go on. */
const MOST_EMPTY = 5;

type Direction = 'next' | 'prev';

/**
 * `<more-posts list="ID of an element">` around a list of posts with links to older ones (`rel=next`) and newer ones (`rel=prev`): when one
 * comes near a link, the posts of its page are added to the list, and the link leads on from there. Where that fails, the link still leads to
 * its page. The address follows what is being read.
 */
class MorePosts extends HTMLElement {
  #near: IntersectionObserver | undefined;
  #far: FarPosts | undefined;
  #gone: AbortController | undefined;
  #asking = new Set<Direction>();
  #empty = 0;

  connectedCallback(): void {
    const list = document.getElementById(this.getAttribute('list') ?? '');
    if (!list) return;
    const gone = new AbortController();
    const far = new FarPosts(list);
    far.add([...list.children]);
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) void this.#more(list, target);
      },
      { rootMargin: '100% 0px' },
    );
    [this.#near, this.#far, this.#gone] = [near, far, gone];
    this.#watchAnew();
    addEventListener('online', () => this.#watchAnew(), { signal: gone.signal });
    followPlace(list, () => this.querySelector('[rel="prev"]') !== null, gone.signal);
  }

  disconnectedCallback(): void {
    this.#near?.disconnect();
    this.#far?.end();
    this.#gone?.abort();
  }

  /** An observer tells only of what changes: what is near still is told of again. */
  #watchAnew(): void {
    for (const link of this.querySelectorAll('.turn > a[rel]')) {
      this.#near?.unobserve(link);
      this.#near?.observe(link);
    }
  }

  async #more(list: HTMLElement, link: Element): Promise<void> {
    if (!(link instanceof HTMLAnchorElement) || this.#empty >= MOST_EMPTY) return;
    const direction = link.rel === 'prev' ? 'prev' : 'next';
    if (this.#asking.has(direction)) return;
    this.#asking.add(direction);
    list.ariaBusy = 'true';
    const answer = await askPart(link.href, 'posts').catch(() => undefined);
    this.#asking.delete(direction);
    if (this.#asking.size === 0) list.ariaBusy = null;
    if (answer?.kind !== 'part') return;
    const further = answer.content.querySelector<HTMLAnchorElement>(`.turn > a[rel="${direction}"]`)?.href;
    const elements = newIn(answer.content);
    this.#empty = elements.length === 0 ? this.#empty + 1 : 0;
    if (direction === 'next') list.append(...elements);
    else prepend(list, elements);
    if (further !== undefined) link.href = further;
    else
      handOnFocus(
        () => link.closest('.turn')?.remove(),
        () => (direction === 'next' ? elements[0] : elements.at(-1)) ?? postsOf(list).at(direction === 'next' ? -1 : 0),
      );
    this.#far?.add(elements);
    this.#watchAnew();
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('more-posts', MorePosts);
}
