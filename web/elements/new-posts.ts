import { askPart } from '../lib/fragments.ts';
import { newIn, prepend } from '../lib/insert.ts';
import { hearStream } from '../lib/live-stream.ts';

/**
 * `<new-posts stream="user" since="ID" address="/home" part="newer" list="ID of an element">`: says how many posts have come, and moves
 * nothing until its button is pressed; then the address is asked, with `min_id`, for those above the first of the list. The words are templates
 * of its own: `[data-plural="one"]`, …, each with a button and in it a `.n`; `[data-gap]` is for when something may have been missed.
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
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #hear(event: string, payload: string): void {
    if (event === 'update') {
      const { id }: { id?: unknown } = JSON.parse(payload);
      if (typeof id === 'string') this.#ids.add(id);
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
    const list = document.getElementById(this.getAttribute('list') ?? '');
    const address = this.getAttribute('address') ?? '';
    const newest = list?.querySelector<HTMLElement>('[data-id]')?.dataset.id;
    if (this.#hasGap || !list || newest === undefined) return location.assign(address);
    const answer = await askPart(`${address}?min_id=${newest}`, this.getAttribute('part') ?? 'newer').catch(
      () => undefined,
    );
    if (answer?.kind !== 'part') return;
    this.#ids.clear();
    this.#say();
    prepend(list, newIn(answer.content));
    scrollTo({ top: 0 });
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('new-posts', NewPosts);
}
