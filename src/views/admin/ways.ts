import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

/** A page of moderation. */
export type AdminWay = { readonly name: keyof Words['moderation']['ways']; readonly path: string };

/** The ways between the pages of moderation; `path` is that of the page. */
export function adminWays(ways: readonly AdminWay[], path: string, { moderation }: Words): Html {
  const isHere = (way: AdminWay) => way.path === path || (way.path !== '/admin' && path.startsWith(`${way.path}/`));
  return html`<nav class="tabs all" aria-label="${moderation.title}">${ways.map(
    (way) => html`<a href="${way.path}"${isHere(way) && html` aria-current="page"`}>${moderation.ways[way.name]}</a>`,
  )}</nav>`;
}
