import { type Html, html } from '../../lib/html/template.ts';

type Way = { readonly href: string; readonly label: string };

/** What a page says that has nothing to show yet: what will be there, and where to go on. */
export function nothingHere(why: string, ways: readonly Way[]): Html {
  return html`<p>${why}</p><p class="more">${ways.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</p>`;
}
