import { sendForm } from '../lib/fragments.ts';
import { PARTS_CHANGED } from '../lib/insert.ts';
import { isUpTo, newestOf, postsOf } from '../lib/place.ts';

/** A page that stands still for so long (ms) is being read. */
const READ_AFTER = 1500;

/**
 * `<read-marker list="ID of an element" read="ID">` around the button that says up to where one has read: does that by itself, up to the newest
 * post of the list that has been on the screen; without a list up to what the button says.
 */
class ReadMarker extends HTMLElement {
  #read = '0';
  #timer = 0;
  #gone: AbortController | undefined;

  connectedCallback(): void {
    this.#read = this.getAttribute('read') ?? '0';
    this.#gone = new AbortController();
    const { signal } = this.#gone;
    const later = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#note(), READ_AFTER);
    };
    addEventListener('scroll', later, { passive: true, signal });
    addEventListener('pageshow', later, { signal });
    document.addEventListener('visibilitychange', later, { signal });
    later();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#gone?.abort();
  }

  async #note(): Promise<void> {
    const button = this.querySelector('button');
    if (!button?.form || document.visibilityState !== 'visible') return;
    const newest = this.#newest(button);
    if (isUpTo(newest, this.#read)) return;
    button.value = newest;
    const answer = await sendForm(button.form, button, 'read').catch(() => undefined);
    if (answer?.kind !== 'part') return;
    this.#read = newest;
    document.dispatchEvent(new Event(PARTS_CHANGED));
  }

  #newest(button: HTMLButtonElement): string {
    const name = this.getAttribute('list');
    if (name === null) return button.value;
    const seen = postsOf(document.getElementById(name) ?? this).filter(isOnScreen);
    return newestOf(seen.flatMap(({ dataset: { id } }) => id ?? [])) ?? this.#read;
  }
}

function isOnScreen(post: Element): boolean {
  const { top, bottom } = post.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Registers the element. */
export function define(): void {
  customElements.define('read-marker', ReadMarker);
}
