import { type Html, html } from '../../lib/html/template.ts';
import { carried, hiddenFields } from './form.ts';
import { icon } from './icon.ts';
import type { Reader, ReadingAccount } from './reader.ts';

/** The forms of a page that all buttons outside of other forms belong to: `act` changes something, `go` leads to a page. */
export function pageForms(account: ReadingAccount): Html {
  return html`<form id="act" method="post">${formFields(account)}</form><form id="go"></form>`;
}

/** The hidden fields of a form that changes something: its token, the account that it was made for, and where it leads back to; none for visitors. */
export function formFields(account: ReadingAccount | undefined): Html | null {
  if (!account) return null;
  const { id, formToken, page } = account;
  return html`${hiddenFields(formToken)}${carried({ acting_account: id, back: page })}`;
}

type Button = {
  readonly icon: string;
  readonly label: string;
  /** Its class, for styles. */
  readonly kind: string;
  /** Where the button sends the form to. */
  readonly to: string;
  /** The id of the element that says whose thing the button acts on. */
  readonly about?: string;
  /** A number beside the icon. */
  readonly count?: string;
  /** The key that presses it, on the post that has the focus. */
  readonly key?: string;
};

/** A button with an icon that changes something at once; `on` says whether it is on, if it is one of those that are on or off. */
export function actButton(button: Button & { readonly on?: boolean }, reader: Reader): Html {
  const pressed = button.on === undefined ? null : html` aria-pressed="${button.on ? 'true' : 'false'}"`;
  const face = icon(button.icon, reader);
  return html`<button form="act" formaction="${button.to}"${common(button)}${pressed}>${face}</button>`;
}

/** A button with an icon that leads to a page, which is told `name` and `value`. */
export function wayButton(button: Button & { readonly name: string; readonly value: string }, reader: Reader): Html {
  const { to, name, value } = button;
  const face = icon(button.icon, reader);
  const told = html`formaction="${to}" name="${name}" value="${value}"`;
  return html`<button form="go" ${told}${common(button)}>${face}</button>`;
}

/** The number is shown by styles: the name of the button says what it does and nothing else, and the same elements stand there without one. */
function common({ kind, label, about, count, key }: Button): Html {
  return html` class="act ${kind}" aria-label="${label}" title="${label}"${about && html` aria-describedby="${about}"`}${count && html` data-count="${count}"`}${key && html` data-key="${key}"`}`;
}
