import { askPart } from '../lib/fragments.ts';
import { replaceParts } from '../lib/insert.ts';
import { accountOfPage } from '../lib/session.ts';

/** How often (ms) the server is asked whether more has come. Mastodon's clients are told the same. */
const EVERY = 3000;

/** Where the server names how often, it is asked ever less, down to once in so long (ms). */
const SELDOM = 120_000;

type Refresh = { readonly async_refresh?: { readonly status?: string; readonly result_count?: number | null } };

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
    const { status, result_count: count } = (await this.#ask(encodeURIComponent(refresh))).async_refresh ?? {};
    if (status !== 'finished' && (count ?? 0) <= this.#seen) return false;
    this.#seen = count ?? 0;
    return true;
  }

  async #ask(id: string): Promise<Refresh> {
    const account = accountOfPage();
    const headers = account === undefined ? {} : { 'X-Whinchat-Account': account };
    const answer = await fetch(`/api/v1_alpha/async_refreshes/${id}`, { headers, credentials: 'same-origin' });
    // One that is not there any more has finished.
    return answer.status === 404 ? { async_refresh: { status: 'finished' } } : answer.json();
  }

  async #show(): Promise<void> {
    const answer = await askPart(location.pathname + location.search, this.getAttribute('part') ?? '');
    if (answer.kind === 'part') replaceParts(answer.content);
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('live-part', LivePart);
}
