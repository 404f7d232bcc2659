import { type Html, html } from '../../lib/html/template.ts';

/** A choice of a list; `chosen` is the value that is selected. */
export function option(value: string, label: string, chosen: string | undefined): Html {
  return html`<option value="${value}"${value === (chosen ?? '') && html` selected`}>${label}</option>`;
}

/** A box that is checked or not. */
export function checkbox(name: string, label: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="true"${checked && html` checked`}> ${label}</label>`;
}
