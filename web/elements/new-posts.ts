import { askPart } from '../lib/fragments.ts';
import { newIn, prepend } from '../lib/insert.ts';
import { hearStream } from '../lib/live-stream.ts';
import { isUpTo, newestOf, postsOf } from '../lib/place.ts';

/** When more pages than these have come since, the page is loaded anew. */
const MOST_PAGES = 5;

/**
 * `<new-posts stream="user" since="ID" address="/home" list="ID of an element">`: says how many posts have come, and moves nothing until its
 * button is pressed, or a script that has made one sends it the event `show`; then the address is asked, with `min_id`, for those above the
 * first of the list. The words are templates of its own: `[data-plural="one"]`, …, each with a button and in it a `.n`; `[data-gap]` is for
 * when something may have been missed.
 */
class NewPosts extends HTMLElement {
  #ids = new Set<string>();
  #hasGap = false;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    const stream = this.getAttribute('stream') ?? 'user';
    this.#stop = hearStream(stream, this.getAttribute('since') ?? '', ({ event, payload }) =>
      this.#hear(event, payload),
    );
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('button')) void this.#show();
    });
    this.addEventListener('show', () => void this.#show());
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #hear(event: string, payload: string): void {
    if (event === 'update') {
      const { id }: { id?: unknown } = JSON.parse(payload);
      // What has been told again, or is older than what stands above, would not come when asked for.
      if (typeof id === 'string' && !isUpTo(id, this.#newest() ?? '')) this.#ids.add(id);
    } else if (event === 'delete') this.#ids.delete(payload);
    else if (event === 'gap') this.#hasGap = true;
    else return;
    this.#say();
  }

  #say(): void {
    const count = this.#ids.size;
    const { lang } = document.documentElement;
    const category = new Intl.PluralRules(lang || 'en').select(count);
    const words = (which: string) => this.querySelector<HTMLTemplateElement>(`template[data-${which}]`);
    const template = this.#hasGap ? words('gap') : (words(`plural="${category}"`) ?? words('plural="other"'));
    this.querySelector('button')?.remove();
    if (!template || (count === 0 && !this.#hasGap)) return;
    const shown = document.importNode(template.content, true);
    const number = shown.querySelector('.n');
    if (number) number.textContent = new Intl.NumberFormat(lang || 'en').format(count);
    this.append(shown);
  }

  async #show(): Promise<void> {
    const list = this.#list();
    const address = this.getAttribute('address') ?? '';
    // Between these and what stands here there may be others.
    const isApart = document.querySelector('more-posts [rel="prev"]') !== null;
    for (let pages = 0; pages < MOST_PAGES && list && !this.#hasGap && !isApart; pages += 1) {
      const newest = this.#newest();
      if (newest === undefined) break;
      const answer = await askPart(`${address}?min_id=${newest}`, 'posts').catch(() => undefined);
      if (answer?.kind !== 'part') return;
      const further = answer.content.querySelector('.turn > [rel="prev"]');
      prepend(list, newIn(answer.content));
      if (further) continue;
      this.#ids.clear();
      this.#say();
      return scrollTo({ top: 0 });
    }
    location.assign(address);
  }

  #list(): HTMLElement | null {
    return document.getElementById(this.getAttribute('list') ?? '');
  }

  /** The id of the newest post in the list. */
  #newest(): string | undefined {
    return newestOf(postsOf(this.#list() ?? new DocumentFragment()).flatMap(({ dataset: { id } }) => id ?? []));
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('new-posts', NewPosts);
}
