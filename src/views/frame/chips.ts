import { type Html, html } from '../../lib/html/template.ts';

type Chip = {
  readonly href: string;
  readonly label: string;
  /** Whether it is what one sees. */
  readonly isOn: boolean;
  /** How many there are of it, as it is written. */
  readonly count?: string | undefined;
};

/** Links that narrow a list, in a row that wraps: what is chosen is marked, and a touch is enough. `label` says what they choose between. */
export function chips(label: string, items: readonly Chip[]): Html {
  return html`<nav class="chips" aria-label="${label}"><ul>${items.map(
    ({ href, label: text, isOn, count }) =>
      html`<li><a href="${href}"${isOn && html` aria-current="true"`}>${text}${count !== undefined && html` <span class="chip-count">${count}</span>`}</a></li>`,
  )}</ul></nav>`;
}
