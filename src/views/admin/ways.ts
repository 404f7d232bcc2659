import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

/** What the pages for staff are gathered by. */
export type WayGroup = keyof Words['moderation']['groups'];

/** A page for staff. */
export type AdminWay = { readonly name: keyof Words['moderation']['ways']; readonly path: string };

/** The ways between the pages for staff; `path` is that of the page. */
export function adminWays(
  groups: readonly (readonly [WayGroup, readonly AdminWay[]])[],
  path: string,
  { moderation }: Words,
): Html {
  const isHere = (way: AdminWay) => way.path === path || (way.path !== '/admin' && path.startsWith(`${way.path}/`));
  const link = (way: AdminWay) =>
    html`<a href="${way.path}"${isHere(way) && html` aria-current="page"`}>${moderation.ways[way.name]}</a>`;
  return html`<nav class="tabs all" aria-label="${moderation.title}">${groups.map(([, ways]) => ways.map(link))}</nav>`;
}
