import { handOnFocus } from '../lib/insert.ts';
import { sendWaiting } from '../lib/outbox.ts';
import { alone, changePost, dropPost, listPosts, OUTBOX_CHANNEL, type WaitingPost } from '../lib/outbox-store.ts';
import { writeOn } from '../lib/write-on.ts';

/**
 * `<outbox-list account="ID">` lists the posts of an account that wait in this browser, by its templates: `data-post` for each, `data-none` for
 * none, and below them `data-soon` where the browser sends them by itself, or `data-later`.
 */
class OutboxList extends HTMLElement {
  #channel: BroadcastChannel | undefined;

  connectedCallback(): void {
    this.#channel = new BroadcastChannel(OUTBOX_CHANNEL);
    this.#channel.addEventListener('message', () => void this.#show());
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#channel?.close();
  }

  async #show(): Promise<void> {
    const list = this.querySelector('.rows');
    // What somebody is changing stays.
    if (!list || list.querySelector('form:not([hidden])')) return;
    const own = (await listPosts()).filter(({ account }) => account === this.getAttribute('account'));
    const sendsItself = 'SyncManager' in globalThis;
    const below = own.length === 0 ? 'none' : sendsItself ? 'soon' : 'later';
    const at = [...list.children].findIndex((one) => one.contains(document.activeElement));
    handOnFocus(
      () => list.replaceChildren(...own.map((post) => this.#item(post)), this.#made(below)),
      () => list.children[Math.min(at, list.children.length - 1)],
    );
  }

  #item(post: WaitingPost): DocumentFragment {
    const shown = this.#made('post');
    const text = fieldOf(post, 'status');
    const put = (where: string, what: string) => {
      const element = shown.querySelector<HTMLElement>(where);
      if (element) element.textContent = what;
    };
    put('.text', text);
    put('.warning', fieldOf(post, 'spoiler_text'));
    const title = fieldOf(post, 'title');
    if (title === '') shown.querySelector('.title')?.remove();
    else put('.title', title);
    for (const state of ['refused', 'delayed'] as const) {
      const reason = post[state];
      if (reason === undefined) shown.querySelector(`.${state}`)?.remove();
      // Otherwise the template says that no reason was given.
      else if (reason !== '') put(`.${state} span`, reason);
    }
    shown.querySelector('.files')?.append(...post.files.map(({ name }) => itemOf(name)));
    const form = shown.querySelector<HTMLFormElement>('form');
    const field = shown.querySelector('textarea');
    if (field) field.value = text;
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      handOnFocus(
        () => {
          form.hidden = true;
        },
        () => form.closest('article'),
      );
      void changePost(post.key, (one) => withText(one, field?.value ?? text)).then(sendWaiting);
    });
    // What may have arrived cannot be changed any more: the server would answer what it has.
    if (post.mayHaveArrived) shown.querySelector('[data-does="edit"]')?.remove();
    shown.querySelector('article > .actions')?.addEventListener('click', ({ target }) => {
      const does = target instanceof HTMLElement ? target.dataset.does : undefined;
      if (does === 'drop') void alone(() => dropPost(post.key));
      if (does === 'send') void changePost(post.key, again).then(sendWaiting);
      if (does !== 'edit' || !form) return;
      form.hidden = false;
      writeOn(field);
    });
    return shown;
  }

  #made(name: string): DocumentFragment {
    const template = this.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
    return template ? document.importNode(template.content, true) : new DocumentFragment();
  }
}

function fieldOf({ fields }: WaitingPost, name: string): string {
  return fields.find(([one]) => one === name)?.[1] ?? '';
}

/** The post waits again, whatever was refused before. */
function again({ refused: _refused, delayed: _delayed, ...post }: WaitingPost): WaitingPost {
  return post;
}

/** The post with another text; what may have arrived by now stays as it is, and this is one more. */
function withText(post: WaitingPost, text: string): WaitingPost {
  const fields = post.fields.map(([name, value]): [string, string] => [name, name === 'status' ? text : value]);
  return { ...again(post), fields, ...(post.mayHaveArrived && { key: crypto.randomUUID(), mayHaveArrived: false }) };
}

function itemOf(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

/** Registers the element. */
export function define(): void {
  customElements.define('outbox-list', OutboxList);
}
