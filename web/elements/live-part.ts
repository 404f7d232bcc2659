import { askPart } from '../lib/fragments.ts';
import { keepPlace, replaceParts } from '../lib/insert.ts';
import { askRefresh, EVERY } from '../lib/refreshes.ts';

/** Where the server names how often, it is asked ever less, down to once in so long (ms). */
const SELDOM = 120_000;

/**
 * `<live-part part="NAME">`: while something goes on in the background, shows what has come of it in a part of the page, as it comes; with
 * `refresh="ID"` it asks for the part only when that refresh has more, or has finished. The server leaves the element out once all is done. With
 * `every="SECONDS"` it asks less and less often, and once more as soon as somebody looks at the page again: for what may take days.
 */
class LivePart extends HTMLElement {
  #timer = 0;
  #seen = 0;

  #every = EVERY;
  #gone: AbortController | undefined;

  connectedCallback(): void {
    const seconds = Number(this.getAttribute('every'));
    if (seconds > 0) this.#waitLong(seconds * 1000);
    this.#wait();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#gone?.abort();
  }

  #waitLong(every: number): void {
    this.#every = every;
    this.#gone = new AbortController();
    const { signal } = this.#gone;
    const look = () => {
      clearTimeout(this.#timer);
      if (document.visibilityState === 'visible') void this.#look();
    };
    document.addEventListener('visibilitychange', look, { signal });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#every);
    if (this.#gone) this.#every = Math.min(this.#every * 1.2, SELDOM);
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'visible' && (await this.#hasMore().catch(() => false)))
      await this.#show().catch(() => undefined);
    if (this.isConnected) this.#wait();
  }

  async #hasMore(): Promise<boolean> {
    const refresh = this.getAttribute('refresh');
    if (refresh === null) return true;
    const { isFinished, count } = await askRefresh(refresh);
    if (!isFinished && count <= this.#seen) return false;
    this.#seen = count;
    return true;
  }

  async #show(): Promise<void> {
    const answer = await askPart(location.pathname + location.search, this.getAttribute('part') ?? '');
    if (answer.kind !== 'part') return;
    const part = this.closest('[data-part]');
    const list = part?.querySelector('more-posts .feed') ?? part?.querySelector('.feed');
    if (list) keepPlace(list, () => replaceParts(answer.content));
    else replaceParts(answer.content);
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('live-part', LivePart);
}
