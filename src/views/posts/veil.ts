import { type Html, html } from '../../lib/html/template.ts';

/** Content behind what is said of it, which a press opens. */
export function veil(summary: Html, content: Html, open = false): Html {
  return html`<details class="veil"${open && html` open`}><summary>${summary} <span class="more-less"></span></summary>
${content}</details>`;
}
