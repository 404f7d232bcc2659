import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { icon } from './icon.ts';
import type { Reader } from './reader.ts';

type Menu = {
  /** Unique in the page. */
  readonly id: string;
  readonly items: HtmlValue;
  /** The id of the element that says whose thing the menu is about. */
  readonly about?: string;
};

/** A button that opens the rest of what can be done with something. */
export function menu({ id, items, about }: Menu, reader: Reader): Html {
  const { more } = reader.words.posts;
  return html`<button type="button" class="act more-acts" popovertarget="${id}" aria-label="${more}" title="${more}"${about && html` aria-describedby="${about}"`}>${icon('more', reader)}</button><div class="menu" id="${id}" popover>${items}</div>`;
}

/** What changes something at once; `key` presses it, on the post that has the focus. */
export function actItem(to: string, label: string, key?: string): Html {
  return html`<button form="act" formaction="${to}"${key && html` data-key="${key}"`}>${label}</button>`;
}

/** What asks something on a small page, which a script shows as a dialog. */
export function askItem(
  to: string,
  label: string,
  { about, isDangerous }: Pick<Way, 'about' | 'isDangerous'> = {},
): Html {
  return html`<button form="go" formaction="${to}" data-dialog${about && html` aria-describedby="${about}"`}${isDangerous && html` class="danger"`}>${label}</button>`;
}

/**
 * The way to more of what can be done, which takes its place by script when the menu opens, with `rows` more items, so that nothing else moves.
 */
export function laterItems(to: string, label: Html, rows: number): Html {
  return html`<a href="${to}" data-later="${rows}">${label}</a>`;
}

/** What copies an address, by script. */
export function copyItem(address: string, label: string, look = ''): Html {
  return html`<copy-link address="${address}"><button type="button"${look && html` class="${look}"`}>${label}</button></copy-link>`;
}

type Way = {
  /** What the page is told. */
  readonly name?: string;
  readonly value?: string;
  /** The id of the element that says whose thing it is about, where the menu is about several. */
  readonly about?: string;
  /** Whether it looks like what one has to be careful with. */
  readonly isDangerous?: true;
};

/** What leads to a page. */
export function wayItem(to: string, label: string, { name, value, about, isDangerous }: Way = {}): Html {
  const told = name && html` name="${name}" value="${value}"`;
  return html`<button form="go" formaction="${to}"${told}${about && html` aria-describedby="${about}"`}${isDangerous && html` class="danger"`}>${label}</button>`;
}
