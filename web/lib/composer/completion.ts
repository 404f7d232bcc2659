import { unfinishedName } from '../../../src/lib/text/unfinished-name.ts';
import { type Parts, word } from './parts.ts';
import { refusalOf, type Suggestion, suggestionsFor } from './suggestions.ts';

/** A pause (ms) in typing after which the server is asked. */
const PAUSE = 150;

let lists = 0;

/**
 * Completes people, tags and emojis in a text field by a list below it, which arrow keys, Enter, Tab, Escape, fingers and screen readers know.
 * Nothing is chosen at first, so that Enter stays what it is. Keys belong to an input method as long as it composes, but what it writes counts:
 * some compose every word, and not every browser says something after the end.
 */
export function completeIn(parts: Parts): void {
  const { text } = parts;
  const completion = new Completion(parts);
  for (const type of ['input', 'compositionend']) text.addEventListener(type, () => completion.typed());
  text.addEventListener('blur', () => completion.close());
  text.addEventListener('keydown', (event) => {
    if (!event.isComposing && !event.ctrlKey && !event.metaKey && completion.pressed(event.key)) event.preventDefault();
  });
}

class Completion {
  readonly #form: HTMLFormElement;
  readonly #text: HTMLTextAreaElement;
  readonly #list: HTMLElement;
  /** Says to screen readers what there is, and to all why nothing of a server is. */
  readonly #status = document.createElement('span');
  #shown: readonly Suggestion[] = [];
  /** The address in the text of which nothing can be found, as that is said. */
  #refused = '';
  #at = -1;
  #asked = new AbortController();
  #timer = 0;

  constructor({ root, form, text }: Parts) {
    this.#form = form;
    this.#text = text;
    this.#list = makeList(text, word(root, 'suggestions'));
    this.#status.className = 'unseen';
    this.#status.role = 'status';
    text.after(this.#list, this.#status);
    // The field keeps the focus.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role="option"]') : null;
      if (option) this.#take([...this.#list.children].indexOf(option));
    });
  }

  typed(): void {
    clearTimeout(this.#timer);
    if (!this.#text.value.includes(this.#refused)) this.#say('', '');
    if (tokenAt(this.#text) === '') this.close();
    else this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
    if (this.#shown.length > 0) this.#show([]);
  }

  /** Whether a key was meant for the list. */
  pressed(key: string): boolean {
    const count = this.#shown.length;
    if (count === 0) return false;
    if (key === 'ArrowDown') this.#choose((this.#at + 1) % count);
    else if (key === 'ArrowUp') this.#choose(this.#at <= 0 ? count - 1 : this.#at - 1);
    else if (key === 'Escape') this.close();
    else if ((key === 'Enter' || key === 'Tab') && this.#at >= 0) this.#take(this.#at);
    else return false;
    return true;
  }

  async #look(): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const token = tokenAt(this.#text);
    const found = await suggestionsFor(this.#form, token, signal).catch(() => []);
    if (signal.aborted) return;
    this.#show(found);
    const refusal = found.length === 0 ? await refusalOf(token, signal).catch(() => '') : '';
    if (!signal.aborted && refusal !== '') this.#say(refusal, token);
  }

  #say(refusal: string, token: string): void {
    this.#refused = token;
    this.#status.className = refusal === '' ? 'unseen' : 'hint';
    this.#status.textContent = refusal;
  }

  #show(suggestions: readonly Suggestion[]): void {
    this.#shown = suggestions;
    this.#at = -1;
    this.#list.hidden = suggestions.length === 0;
    this.#list.replaceChildren(...suggestions.map((one, index) => optionOf(`${this.#list.id}-${index}`, one)));
    this.#text.removeAttribute('aria-activedescendant');
    // What is said of an address stays as long as that is in the text.
    if (suggestions.length > 0) this.#say('', '');
    if (this.#refused === '') this.#status.textContent = suggestions.map(({ name }) => name).join(', ');
  }

  #choose(index: number): void {
    this.#at = index;
    for (const option of this.#list.children) option.ariaSelected = 'false';
    const chosen = this.#list.children[index];
    if (!chosen) return;
    chosen.ariaSelected = 'true';
    chosen.scrollIntoView({ block: 'nearest' });
    this.#text.setAttribute('aria-activedescendant', chosen.id);
  }

  #take(index: number): void {
    const { selectionStart: end } = this.#text;
    const token = tokenAt(this.#text);
    const suggestion = this.#shown[index];
    this.close();
    if (!suggestion || token === '') return;
    this.#text.setRangeText(`${suggestion.text} `, end - token.length, end, 'end');
    this.#text.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function tokenAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return selectionStart === selectionEnd ? unfinishedName(value.slice(0, selectionStart)) : '';
}

function makeList(text: HTMLTextAreaElement, label: string): HTMLElement {
  lists += 1;
  const list = document.createElement('ul');
  list.id = `suggestions-${lists}`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = label;
  list.hidden = true;
  text.setAttribute('aria-autocomplete', 'list');
  text.setAttribute('aria-haspopup', 'listbox');
  text.setAttribute('aria-controls', list.id);
  return list;
}

function optionOf(id: string, { face, name, more }: Suggestion): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.ariaSelected = 'false';
  if (face) {
    const picture = document.createElement('img');
    picture.src = face;
    picture.alt = '';
    option.append(picture);
  }
  const named = document.createElement('bdi');
  named.textContent = name;
  const rest = document.createElement('bdi');
  rest.className = 'hint';
  rest.textContent = more;
  option.append(named, ' ', rest);
  return option;
}
