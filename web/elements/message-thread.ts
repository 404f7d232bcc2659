import { tellDeleted } from '../lib/deleted-post.ts';
import { askPart, fetchPart, sendForm, textsOf } from '../lib/fragments.ts';
import { handOnFocus, keepPlace, newIn, PARTS_CHANGED } from '../lib/insert.ts';
import { hearStream } from '../lib/live-stream.ts';
import { newestOf, postsOf } from '../lib/place.ts';
import { toastRefusal } from '../lib/toasts.ts';

/** Nearer to the end (px) than this, one reads what comes, so that the page follows it. */
const NEAR = 150;

/**
 * `<message-thread list="ID of an element" conversation="ID" since="ID">` around the messages of a conversation and the field for the next one:
 * begins at the newest, shows new ones as they come, adds older ones as one nears them, marks the conversation as read while somebody sees it, and
 * sends without leaving the page, with Ctrl and Enter too. What was typed waits in the tab. Whatever fails is done as without scripts.
 */
class MessageThread extends HTMLElement {
  #gone: AbortController | undefined;
  #near: IntersectionObserver | undefined;
  #isPlain = false;

  connectedCallback(): void {
    const gone = new AbortController();
    this.#gone = gone;
    const { signal } = gone;
    const form = this.#form();
    if (form) this.#enliven(form, signal);
    this.#begin();
    const id = this.getAttribute('conversation');
    if (id === null) return;
    const stop = hearStream('stream=direct', this.getAttribute('since') ?? '', ({ event, payload }) => {
      if (event === 'conversation' && idIn(payload) === id) void this.#more();
      else if (event === 'gap') void this.#more();
      else if (event === 'delete') this.#forget(payload);
    });
    signal.addEventListener('abort', stop);
    document.addEventListener('visibilitychange', () => void this.#read(), { signal });
    void this.#read();
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#gone?.abort();
    this.#near?.disconnect();
  }

  #list(): HTMLElement {
    return document.getElementById(this.getAttribute('list') ?? '') ?? this;
  }

  #form(): HTMLFormElement | null {
    return this.querySelector('form.message-form');
  }

  #field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  /** At the newest message, unless one comes back to a place, or a link names one. */
  #begin(): void {
    const [visit] = performance.getEntriesByType('navigation');
    const isNew = !visit || !('type' in visit) || visit.type === 'navigate';
    if (isNew && ['', '#newest'].includes(location.hash)) this.#toEnd();
    else document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' });
    // On a phone the keyboard would cover what one wants to read first.
    if (matchMedia('(pointer: fine)').matches) this.#field()?.focus({ preventScroll: true });
  }

  #toEnd(): void {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }

  #isAtEnd(): boolean {
    return innerHeight + scrollY > document.documentElement.scrollHeight - NEAR;
  }

  #enliven(form: HTMLFormElement, signal: AbortSignal): void {
    const field = this.#field();
    const key = `whinchat-message ${document.documentElement.dataset.session} ${form.getAttribute('action')}`;
    if (field?.value === '') field.value = inTab((storage) => storage.getItem(key)) ?? '';
    this.addEventListener('input', () => inTab((storage) => storage.setItem(key, field?.value ?? '')), { signal });
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLButtonElement>('[value="post"]'));
    });
    form.addEventListener('submit', (event) => {
      const { submitter } = event;
      const isSending = submitter instanceof HTMLButtonElement && submitter.value === 'post';
      if (this.#isPlain || !isSending) return inTab((storage) => storage.removeItem(key));
      event.preventDefault();
      if (this.ariaBusy !== 'true') void this.#send(form, submitter).finally(() => (this.ariaBusy = null));
    });
  }

  async #send(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
    const field = this.#field();
    if (!field || field.value.trim() === '') return field?.focus();
    this.ariaBusy = 'true';
    const body = new URLSearchParams(textsOf(new FormData(form, submitter)));
    const address = form.getAttribute('action') ?? '';
    try {
      const { response, content } = await fetchPart(address, 'message', { method: 'POST', body });
      const made = content.querySelector('.message');
      if (response.redirected) return location.assign(response.url);
      if (response.ok && made) return this.#take(content);
      const said = content.querySelector('.message-form .alert');
      if (said && response.status !== 401 && response.status !== 409) return this.#refuse(form, content, said);
      if (response.status >= 500 || response.status === 429) return toastRefusal({ status: response.status, content });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const { keepAndLead } = await import('../lib/outbox.ts');
      return keepAndLead(form, navigator.onLine);
    }
    this.#isPlain = true;
    form.requestSubmit(submitter);
  }

  /** Shows what was sent, and goes on with the form for the next one. */
  #take(content: DocumentFragment): void {
    const field = this.#field();
    takeFields(this.#form(), content);
    this.querySelector('.alert')?.remove();
    if (field) {
      field.value = '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#append(content);
    this.#toEnd();
    field?.focus({ preventScroll: true });
  }

  #refuse(form: HTMLFormElement, content: DocumentFragment, said: Element): void {
    takeFields(form, content);
    this.querySelector('.alert')?.remove();
    said.removeAttribute('autofocus');
    this.#field()?.before(said);
    this.#field()?.focus();
  }

  /** Asks for messages that have come since the newest that stands here. */
  async #more(): Promise<void> {
    // Between these and what stands here there may be others.
    if (this.#list().querySelector('.turn > [rel="next"]')) return;
    const newest = newestOf(postsOf(this.#list()).flatMap(({ dataset: { id } }) => id ?? []));
    const address = `/conversations/${this.getAttribute('conversation')}${newest === undefined ? '' : `?min_id=${newest}`}`;
    const answer = await askPart(address, 'messages').catch(() => undefined);
    if (answer?.kind !== 'part') return;
    const wasAtEnd = this.#isAtEnd();
    const come = this.#append(answer.content);
    const last = come.at(-1);
    if (!last) return;
    const said = this.querySelector('[role="status"]');
    if (said) said.textContent = last.querySelector('article')?.ariaLabel ?? '';
    if (wasAtEnd) this.#toEnd();
    else if (!last.matches('.mine')) this.#offer();
    void this.#read(true);
  }

  #append(content: DocumentFragment): Element[] {
    const come = newIn(content).filter((element) => element.matches('.message'));
    this.#list().append(...come);
    document.dispatchEvent(new Event(PARTS_CHANGED));
    return come;
  }

  /** A button that leads to the end, where one reads further above. */
  #offer(): void {
    const words = this.querySelector<HTMLTemplateElement>('template[data-new]');
    if (!words || this.querySelector('.new-posts')) return;
    words.after(document.importNode(words.content, true));
    const button = this.querySelector('.new-posts');
    button?.addEventListener('click', () => {
      handOnFocus(
        () => button.remove(),
        () => postsOf(this.#list()).at(-1),
      );
      this.#toEnd();
    });
  }

  #forget(id: string): void {
    const post = this.#list().querySelector(`#post-${CSS.escape(id)}`);
    if (post) tellDeleted(post, this.querySelector<HTMLTemplateElement>('template[data-deleted]'));
  }

  /** Marks what is seen as read; `isNew` when something has come since. */
  async #read(isNew = false): Promise<void> {
    const button = this.parentElement?.querySelector<HTMLButtonElement>('button[data-read]');
    if (!button?.form || document.visibilityState !== 'visible' || (!isNew && button.hidden)) return;
    const answer = await sendForm(button.form, button, 'read').catch(() => undefined);
    if (answer?.kind !== 'part') return;
    handOnFocus(
      () => {
        button.hidden = true;
      },
      () => document.getElementById('talk'),
    );
    document.dispatchEvent(new Event(PARTS_CHANGED));
  }

  #watch(): void {
    const link = this.#list().querySelector<HTMLAnchorElement>('.turn > [rel="prev"]');
    this.#near?.disconnect();
    if (!link) return;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) void this.#older(link);
      },
      { rootMargin: '50% 0px' },
    );
    this.#near.observe(link);
  }

  async #older(link: HTMLAnchorElement): Promise<void> {
    this.#near?.disconnect();
    const answer = await askPart(link.href, 'messages').catch(() => undefined);
    if (answer?.kind !== 'part') return;
    const further = answer.content.querySelector('.turn:has(> [rel="prev"])');
    const come = newIn(answer.content);
    const change = () => {
      const turn = link.closest('.turn');
      turn?.after(...come);
      if (further) turn?.replaceWith(further);
      else turn?.remove();
    };
    handOnFocus(
      () => keepPlace(this.#list(), change),
      () => come.at(-1)?.querySelector('article'),
    );
    this.#watch();
  }
}

function idIn(payload: string): unknown {
  const told: { readonly id?: unknown } = JSON.parse(payload);
  return told.id;
}

/** Goes on with the hidden fields of the form that was answered: its token, its key, and what the next message answers. */
function takeFields(form: HTMLFormElement | null, content: DocumentFragment): void {
  for (const answered of content.querySelectorAll<HTMLInputElement>('.message-form input[type="hidden"]')) {
    const field = form?.elements.namedItem(answered.name);
    if (field instanceof HTMLInputElement) field.value = answered.value;
  }
}

function inTab<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('message-thread', MessageThread);
}
