import { Idiomorph } from 'idiomorph';

/** What a person has opened, a script has written, or only the list knows, and a part by itself does not. */
const OWN_ATTRIBUTES = new Set(['open', 'aria-expanded', 'data-id', 'tabindex']);

/** The event of the document after parts of it have been replaced. */
export const PARTS_CHANGED = 'parts-changed';

/** Whether somebody is in the middle of something there: writing, or with an open menu. */
export function isInUse(element: Element): boolean {
  if (element.querySelector(':popover-open, dialog[open]')) return true;
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field === document.activeElement || field.value !== field.defaultValue);
}

/** Parts of a page are articles with an id, and what is named by `data-part`. */
const PART = 'article[id], [data-part]';

const nameOf = (element: HTMLElement): string => element.dataset.part ?? element.id;

/** The name of the part of the page that an element stands in. */
export function partAround(element: Element): string | undefined {
  const part = element.closest<HTMLElement>(PART);
  return part ? nameOf(part) : undefined;
}

/** Whether there is a part of that name in an answer. */
export function hasPart(content: DocumentFragment, name: string): boolean {
  return [...content.querySelectorAll<HTMLElement>(PART)].some((part) => nameOf(part) === name);
}

/**
 * Gives the parts of a page the content of the parts of the same names in an answer. What stays the same is not touched: the
 * focus stays, a video plays on. A part in use is left as it is, unless it is `sent`, the one whose form has just been sent.
 */
export function replaceParts(content: DocumentFragment, sent?: string): void {
  for (const made of content.querySelectorAll<HTMLElement>(PART)) {
    const name = nameOf(made);
    for (const shown of partsNamed(name)) {
      if (name === sent || !isInUse(shown)) morph(shown, made);
    }
  }
  document.dispatchEvent(new Event(PARTS_CHANGED));
}

function partsNamed(name: string): Element[] {
  const element = document.getElementById(name);
  const named = [...document.querySelectorAll(`[data-part="${CSS.escape(name)}"]`)];
  return element?.matches('article') && !named.includes(element) ? [element, ...named] : named;
}

function morph(shown: Element, made: Element): void {
  const hadFocus = shown.contains(document.activeElement);
  const next = document.importNode(made, true);
  keepAbove(shown, next);
  Idiomorph.morph(shown, next, {
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name) => !OWN_ATTRIBUTES.has(name),
    },
  });
  if (hadFocus && !shown.contains(document.activeElement)) rest(shown);
}

/** Takes the focus to something that has none by itself, such as a post. */
export function rest(on: Element | null | undefined): void {
  if (!(on instanceof HTMLElement)) return;
  on.tabIndex = -1;
  on.focus({ preventScroll: true });
}

/** Makes a change that takes elements away or hides them. If what had the focus is gone with it, something else gets that: nobody begins at the top again. */
export function handOnFocus(change: () => void, to: () => Element | null | undefined): void {
  const { activeElement: before } = document;
  change();
  if (!before || before === document.body || before.checkVisibility()) return;
  const next = to();
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  if (document.activeElement !== next) rest(next);
}

const ABOVE = ':scope > .above';

/** The line above a post, such as who boosted it, belongs to the list that it stands in; only whether it is pinned may have changed. */
function keepAbove(shown: Element, next: Element): void {
  const [here, there] = [shown.querySelector(ABOVE), next.querySelector(ABOVE)];
  if (!shown.matches('.post') || [here, there].some((line) => line?.matches('.pin'))) return;
  there?.remove();
  if (here) next.prepend(here.cloneNode(true));
}

const isShown = ({ id }: Element): boolean => id !== '' && document.getElementById(id) !== null;

/**
 * The elements of an answer that may stand in a list: those whose id the page does not have yet, also where several stand in one; not the links
 * to other pages of the list.
 */
export function newIn(content: DocumentFragment): Element[] {
  return [...content.children].filter((element) => {
    if (element.matches('.turn') || isShown(element)) return false;
    const inner = [...element.querySelectorAll('[data-id]')];
    const shown = inner.filter(isShown);
    for (const one of shown) one.remove();
    return inner.length === 0 || shown.length < inner.length;
  });
}

/** Puts elements before all others of a list, without moving what is being read. */
export function prepend(list: Element, elements: readonly Element[]): void {
  keepPlace(list, () => list.prepend(...elements));
}

/** Changes a list so that what is on the screen stays where it is, in browsers that see to it by themselves and in others. */
export function keepPlace(list: Element, change: () => void): void {
  const anchor = [...list.children].find((one) => one.getBoundingClientRect().bottom > 0);
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  if (!anchor?.isConnected) return;
  const moved = anchor.getBoundingClientRect().top - before;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
}
