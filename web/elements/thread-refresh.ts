import { askPart } from '../lib/fragments.ts';
import { replaceParts } from '../lib/insert.ts';
import { accountOfPage } from '../lib/session.ts';

/** How often (ms) the server is asked whether more has come. Mastodon's clients are told the same. */
const EVERY = 3000;

type Refresh = { readonly async_refresh?: { readonly status?: string; readonly result_count?: number | null } };

/**
 * `<thread-refresh refresh="ID" part="thread">`: while replies are being fetched from another server, shows them in the thread as they come.
 * The server leaves the element out once it is done.
 */
class ThreadRefresh extends HTMLElement {
  #timer = 0;
  #seen = 0;

  connectedCallback(): void {
    this.#wait();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#look(), EVERY);
  }

  async #look(): Promise<void> {
    const found = document.visibilityState === 'visible' ? await this.#ask().catch(() => undefined) : undefined;
    const { status, result_count: count } = found?.async_refresh ?? {};
    if (status === 'finished' || (count ?? 0) > this.#seen) {
      this.#seen = count ?? 0;
      await this.#show().catch(() => undefined);
    }
    if (this.isConnected) this.#wait();
  }

  async #ask(): Promise<Refresh> {
    const id = encodeURIComponent(this.getAttribute('refresh') ?? '');
    const account = accountOfPage();
    const headers = account === undefined ? {} : { 'X-Whinchat-Account': account };
    const answer = await fetch(`/api/v1_alpha/async_refreshes/${id}`, { headers, credentials: 'same-origin' });
    // One that is not there any more has finished.
    return answer.status === 404 ? { async_refresh: { status: 'finished' } } : answer.json();
  }

  async #show(): Promise<void> {
    const answer = await askPart(location.pathname, this.getAttribute('part') ?? '');
    if (answer.kind === 'part') replaceParts(answer.content);
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('thread-refresh', ThreadRefresh);
}
