import { tellDeleted } from '../lib/deleted-post.ts';
import { askPart } from '../lib/fragments.ts';
import { handOnFocus, newIn, prepend } from '../lib/insert.ts';
import { hearStream } from '../lib/live-stream.ts';
import { AT_TOP, isUpTo, newestOf, postsOf } from '../lib/place.ts';

/** When more pages than these have come since, the page is loaded anew. */
const MOST_PAGES = 5;

/** What a stream tells of a post. */
type Told = {
  readonly id?: unknown;
  readonly reblog?: { readonly id?: unknown } | null;
  readonly filtered?: readonly { readonly filter: Filter }[];
};

type Filter = { readonly filter_action: string; readonly context: readonly string[] };

/**
 * `<new-posts stream="stream=user" since="ID" address="/home" list="ID of an element" context="home">`: says how many posts have come, and
 * moves nothing until its button is pressed, or a script that has made one sends it the event `show`; then the address is asked, with `min_id`,
 * for those above the first of the list. What the reader hides in that context, or sees in the list already, is not counted. A post of the
 * list that is deleted says so, in the words of `[data-deleted]`.
 * With `refresh` instead of a stream it is about what that brings, which is shown at once to whoever is at the top of the page; what says that
 * it goes on is `[data-running]`.
 * With `kinds` and `newest` instead of a list it is about notifications of these kinds that are newer, and its button loads the address anew.
 * The words are templates of its own: `[data-plural="one"]`, …, each with a button and in it a `.n`; `[data-gap]` is for when something may
 * have been missed.
 */
class NewPosts extends HTMLElement {
  /** By the ids that the stream tells, those of the posts that would be shown. */
  #told = new Map<string, string>();
  #hasGap = false;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    const refresh = this.getAttribute('refresh');
    if (refresh) void this.#hearRefresh(refresh);
    else
      this.#stop = hearStream(this.#value('stream'), this.#value('since'), ({ event, payload }) =>
        this.#hear(event, payload),
      );
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('button')) void this.#show();
    });
    this.addEventListener('show', () => !this.hasAttribute('kinds') && void this.#show());
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  async #hearRefresh(id: string): Promise<void> {
    const { hearRefresh } = await import('../lib/refreshes.ts');
    if (!this.isConnected) return;
    this.#stop = hearRefresh(id, async ({ isFinished }) => {
      await this.#countFetched();
      if (isFinished) this.querySelector('[data-running]')?.remove();
    });
  }

  /** Counts what is above the first of the list by now, and shows it to whoever is at the top of the page. */
  async #countFetched(): Promise<void> {
    const answer = await askPart(`${this.#value('address')}?min_id=${this.#newest()}`, 'posts');
    if (answer.kind !== 'part') return;
    const fetched = newIn(answer.content).flatMap((element) => [element, ...postsOf(element)]);
    for (const { dataset } of fetched.filter((element) => element instanceof HTMLElement))
      if (dataset.id) this.#told.set(dataset.id, dataset.id);
    if (this.#told.size > 0 && scrollY < AT_TOP) await this.#show();
    else this.#say();
  }

  #value(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #hear(event: string, payload: string): void {
    if (event === 'update') this.#count(JSON.parse(payload));
    else if (event === 'notification') this.#countNotification(JSON.parse(payload));
    else if (event === 'delete') this.#forget(payload);
    else if (event === 'gap' || event === 'notifications_merged') this.#hasGap = true;
    else return;
    this.#say();
  }

  #count({ id, reblog, filtered = [] }: Told): void {
    const context = this.#value('context');
    const isHidden = filtered.some(({ filter }) => filter.filter_action === 'hide' && filter.context.includes(context));
    // What has been told again, or is older than what stands above, would not come when asked for.
    if (typeof id !== 'string' || isHidden || isUpTo(id, this.#newest() ?? '')) return;
    const shown = String(reblog?.id ?? id);
    if (!this.#list()?.querySelector(`#post-${CSS.escape(shown)}`)) this.#told.set(id, shown);
  }

  #countNotification({ id, type }: { readonly id?: unknown; readonly type?: unknown }): void {
    if (typeof id !== 'string' || typeof type !== 'string' || isUpTo(id, this.#value('newest'))) return;
    if (this.#value('kinds').split(' ').includes(type)) this.#told.set(id, id);
  }

  #forget(id: string): void {
    for (const [told, shown] of this.#told) if (told === id || shown === id) this.#told.delete(told);
    tellDeleted(this.#list()?.querySelector(`#post-${CSS.escape(id)}`), this.querySelector('template[data-deleted]'));
  }

  #say(): void {
    const said = this.#said();
    const button = this.querySelector('button');
    if (!said)
      handOnFocus(
        () => button?.remove(),
        () => this.#list()?.querySelector('article'),
      );
    else if (!button) this.append(said);
    // The one that is there stays: it may have the focus, or be pressed just now.
    else button.replaceChildren(...said.childNodes);
  }

  /** A button that says how many there are, or that something may be missing. */
  #said(): HTMLElement | null {
    const count = new Set(this.#told.values()).size;
    if (count === 0 && !this.#hasGap) return null;
    const { lang } = document.documentElement;
    const category = new Intl.PluralRules(lang || 'en').select(count);
    const words = (which: string) => this.querySelector<HTMLTemplateElement>(`template[data-${which}]`);
    const template = this.#hasGap ? words('gap') : (words(`plural="${category}"`) ?? words('plural="other"'));
    const said = template && document.importNode(template.content, true).querySelector('button');
    const number = said?.querySelector('.n');
    if (number) number.textContent = new Intl.NumberFormat(lang || 'en').format(count);
    return said;
  }

  async #show(): Promise<void> {
    const list = this.#list();
    const address = this.#value('address');
    // Between these and what stands here there may be others.
    const isApart = document.querySelector('more-posts [rel="prev"]') !== null;
    let hasCome = false;
    for (let pages = 0; pages < MOST_PAGES && list && !this.#hasGap && !isApart; pages += 1) {
      const newest = this.#newest();
      if (newest === undefined) break;
      const answer = await askPart(`${address}?min_id=${newest}`, 'posts').catch(() => undefined);
      if (answer?.kind !== 'part') return;
      const further = answer.content.querySelector('.turn > [rel="prev"]');
      const come = newIn(answer.content);
      hasCome ||= come.length > 0;
      prepend(list, come);
      if (further) continue;
      this.#told.clear();
      this.#say();
      return hasCome ? scrollTo({ top: 0 }) : undefined;
    }
    location.assign(address);
  }

  #list(): HTMLElement | null {
    return document.getElementById(this.#value('list'));
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
