import { type Choice, writtenAs } from './emoji-data.ts';

/** Choices under a heading, as they are shown. */
export type Section = { readonly group: string; readonly title: string; readonly choices: readonly Choice[] };

/** A few rows are made at a time, when they are about to be seen: nobody looks at all of two thousand. */
const ROWS = 6;

/** So far (px) beyond what is seen rows are made. */
const AHEAD = '300px';

/**
 * The emojis in a list that scrolls. One is reached by Tab, the others from there by arrow keys, which follow the direction that one reads;
 * Home and End lead to the ends of a row, with Ctrl to those of the list, Page Up and Page Down to the group before and after.
 */
export class EmojiGrid {
  readonly #list: HTMLElement;
  readonly #seen: IntersectionObserver;
  #sections: readonly Shown[] = [];
  #columns = 8;

  constructor(list: HTMLElement) {
    this.#list = list;
    const rootMargin = AHEAD;
    this.#seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.#fill(target);
      },
      { root: list, rootMargin },
    );
    list.addEventListener('keydown', (event) => {
      const next = this.#reachedBy(event);
      if (next === undefined) return;
      event.preventDefault();
      this.#focus(next);
    });
  }

  /** Shows these instead of what was there. */
  show(sections: readonly Section[]): void {
    this.#seen.disconnect();
    const probe = newChunk();
    this.#list.replaceChildren(probe);
    const { gridTemplateColumns, gridAutoRows } = getComputedStyle(probe);
    this.#columns = Math.max(1, gridTemplateColumns.split(' ').length);
    const height = Number.parseFloat(gridAutoRows) || 0;
    this.#sections = sections
      .filter(({ choices }) => choices.length > 0)
      .map((section) => shownAs(section, this.#columns, height));
    this.#list.replaceChildren(...this.#sections.map(({ element }) => element));
    this.#list.scrollTop = 0;
    const [first] = this.#sections;
    if (first) this.#reach({ section: first, index: 0 });
    for (const { chunks } of this.#sections) for (const chunk of chunks) this.#seen.observe(chunk.element);
  }

  /** Scrolls to a group. */
  lead(group: string): void {
    const found = this.#sections.find((one) => one.group === group);
    if (!found) return;
    this.#reach({ section: found, index: 0 });
    this.#list.scrollTop += found.element.getBoundingClientRect().top - this.#list.getBoundingClientRect().top;
  }

  /** The group that is seen at the top. */
  seen(): string | undefined {
    const { top } = this.#list.getBoundingClientRect();
    return this.#sections.find(({ element }) => element.getBoundingClientRect().bottom > top + 1)?.group;
  }

  /** Whether there are any of a group. */
  has(group: string): boolean {
    return this.#sections.some((one) => one.group === group);
  }

  /** The first of all that are shown. */
  first(): HTMLButtonElement | undefined {
    return this.#list.querySelector('button') ?? undefined;
  }

  #reach(place: Place): HTMLButtonElement | undefined {
    const button = this.#buttonAt(place);
    if (!button) return undefined;
    for (const other of this.#list.querySelectorAll<HTMLButtonElement>('[tabindex="0"]')) other.tabIndex = -1;
    button.tabIndex = 0;
    return button;
  }

  #focus(place: Place): void {
    this.#reach(place)?.focus();
  }

  #buttonAt({ section, index }: Place): HTMLButtonElement | undefined {
    const size = this.#columns * ROWS;
    const chunk = section.chunks[Math.floor(index / size)];
    if (!chunk) return undefined;
    this.#fill(chunk.element);
    return chunk.element.querySelectorAll('button')[index % size];
  }

  #fill(element: Element): void {
    this.#seen.unobserve(element);
    const chunk = this.#sections.flatMap(({ chunks }) => chunks).find((one) => one.element === element);
    if (!chunk || element.childElementCount > 0) return;
    element.append(...chunk.choices.map(buttonOf));
    chunk.element.style.minHeight = '';
  }

  #placeOf(button: Element): Place | undefined {
    for (const section of this.#sections) {
      const before = section.chunks.findIndex(({ element }) => element === button.parentElement);
      if (before >= 0) return { section, index: before * this.#columns * ROWS + indexIn(button) };
    }
    return undefined;
  }

  #reachedBy({ key, ctrlKey, metaKey, target }: KeyboardEvent): Place | undefined {
    const from = target instanceof HTMLButtonElement ? this.#placeOf(target) : undefined;
    if (!from) return undefined;
    const { section, index } = from;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const column = index % this.#columns;
    const end = Math.min(index - column + this.#columns, section.choices.length) - 1;
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.#beside(from, key === forward ? 1 : -1);
      case 'ArrowDown':
        return this.#below(from, column);
      case 'ArrowUp':
        return this.#above(from, column);
      case 'Home':
        return ctrlKey || metaKey ? startOf(this.#sections[0]) : { section, index: index - column };
      case 'End':
        return ctrlKey || metaKey ? endOf(this.#sections.at(-1)) : { section, index: end };
      case 'PageDown':
        return startOf(this.#next(section, 1)) ?? endOf(section);
      case 'PageUp':
        return index > 0 ? startOf(section) : startOf(this.#next(section, -1));
      default:
        return undefined;
    }
  }

  #next(section: Shown, step: 1 | -1): Shown | undefined {
    return this.#sections[this.#sections.indexOf(section) + step];
  }

  #beside({ section, index }: Place, step: 1 | -1): Place | undefined {
    if (section.choices[index + step]) return { section, index: index + step };
    const next = this.#next(section, step);
    return step === 1 ? startOf(next) : endOf(next);
  }

  #below({ section, index }: Place, column: number): Place | undefined {
    const last = section.choices.length - 1;
    const isInLastRow = index - column + this.#columns > last;
    if (!isInLastRow) return { section, index: Math.min(index + this.#columns, last) };
    const next = this.#next(section, 1);
    return next && { section: next, index: Math.min(column, next.choices.length - 1) };
  }

  #above({ section, index }: Place, column: number): Place | undefined {
    if (index >= this.#columns) return { section, index: index - this.#columns };
    const before = this.#next(section, -1);
    if (!before) return undefined;
    const last = before.choices.length - 1;
    return { section: before, index: Math.min(last - (last % this.#columns) + column, last) };
  }
}

type Chunk = { readonly element: HTMLElement; readonly choices: readonly Choice[] };
type Shown = Section & { readonly element: HTMLElement; readonly chunks: readonly Chunk[] };
type Place = { readonly section: Shown; readonly index: number };

const startOf = (section: Shown | undefined): Place | undefined => section && { section, index: 0 };

const endOf = (section: Shown | undefined): Place | undefined =>
  section && { section, index: section.choices.length - 1 };

const indexIn = (button: Element): number => [...(button.parentElement?.children ?? [])].indexOf(button);

function shownAs(section: Section, columns: number, rowHeight: number): Shown {
  const element = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = section.title;
  element.ariaLabel = section.title;
  element.append(heading);
  const size = columns * ROWS;
  const chunks: Chunk[] = [];
  for (let from = 0; from < section.choices.length; from += size) {
    const choices = section.choices.slice(from, from + size);
    const chunk = newChunk();
    chunk.style.minHeight = `${Math.ceil(choices.length / columns) * rowHeight}px`;
    chunks.push({ element: chunk, choices });
    element.append(chunk);
  }
  return { ...section, element, chunks };
}

function newChunk(): HTMLElement {
  const chunk = document.createElement('div');
  chunk.className = 'emojis';
  return chunk;
}

function buttonOf(choice: Choice): HTMLButtonElement {
  const button = document.createElement('button');
  const sign = writtenAs(choice);
  button.type = 'button';
  button.value = sign;
  button.title = choice.name;
  button.ariaLabel = choice.name;
  button.tabIndex = -1;
  if (choice.picture === undefined) button.textContent = sign;
  else {
    const picture = Object.assign(document.createElement('img'), { src: choice.picture, alt: '', loading: 'lazy' });
    button.append(picture);
  }
  return button;
}
