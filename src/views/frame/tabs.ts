import { type Html, html } from '../../lib/html/template.ts';

type Tab = { readonly href: string; readonly label: string; readonly current: boolean };

/** Links to the parts of what a page shows a part of. */
export function tabs(label: string, items: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="${label}">${items.map(
    ({ href, label, current }) => html`<a href="${href}"${current ? html` aria-current="page"` : null}>${label}</a>`,
  )}</nav>`;
}
