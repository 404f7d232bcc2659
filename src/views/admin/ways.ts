import { type Html, html } from '../../lib/html/template.ts';
import { writtenNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';

/** What the pages for staff are gathered by. */
export type WayGroup = keyof Words['moderation']['groups'];

/** The name of a page for staff. */
export type WayName = keyof Words['moderation']['ways'];

/** A page for staff. */
export type AdminWay = { readonly name: WayName; readonly path: string };

type Here = {
  readonly groups: readonly (readonly [WayGroup, readonly AdminWay[]])[];
  /** The path of the page. */
  readonly path: string;
  /** How much waits on some of the pages. */
  readonly waiting: ReadonlyMap<WayName, number>;
  readonly words: Words;
};

/**
 * The ways between the pages for staff: folded above each of them, saying where one is, and open beside it where there is room, of one group at a
 * time. `back` leads from a single thing to the page that lists it.
 */
export function adminWays(here: Here): { readonly above: Html; readonly beside: Html; readonly back: Html | null } {
  const { groups, path, words } = here;
  const { moderation } = words;
  const current = currentOf(here);
  const isSingle = current !== undefined && current.path !== path;
  return {
    above: html`<details class="all-settings staff-ways"><summary>${moderation.title}${current && html` · <strong>${moderation.ways[current.name]}</strong>`} <span class="more-less"></span></summary><nav aria-label="${moderation.title}">${groups.map(
      ([group, ways]) => html`<p class="group">${moderation.groups[group]}</p>${list(ways, current, here)}`,
    )}</nav></details>`,
    beside: html`<nav class="staff-ways" aria-label="${moderation.title}">${groups.map(
      ([group, ways]) =>
        html`<details${(ways.some((way) => way === current) || groups.length === 1) && html` open`}><summary class="group"><span>${moderation.groups[group]}</span>${number(sumOf(ways, here), words)}</summary>${list(ways, current, here)}</details>`,
    )}</nav>`,
    back: isSingle
      ? html`<p class="back"><a href="${current.path}"><span class="unseen">${moderation.backTo} </span>${moderation.ways[current.name]}</a></p>`
      : null,
  };
}

/** The page that one is on, or of which one sees a single thing. */
function currentOf({ groups, path }: Here): AdminWay | undefined {
  const all = groups.flatMap(([, ways]) => ways);
  return (
    all.find((way) => way.path === path) ?? all.find((way) => way.path !== '/admin' && path.startsWith(`${way.path}/`))
  );
}

function list(ways: readonly AdminWay[], current: AdminWay | undefined, here: Here): Html {
  const { path, waiting, words } = here;
  return html`<ul>${ways.map((way) => {
    const mark = way === current && html` aria-current="${way.path === path ? 'page' : 'true'}"`;
    return html`<li><a href="${way.path}"${mark}><span>${words.moderation.ways[way.name]}</span>${number(waiting.get(way.name) ?? 0, words)}</a></li>`;
  })}</ul>`;
}

function sumOf(ways: readonly AdminWay[], { waiting }: Here): number {
  return ways.reduce((sum, { name }) => sum + (waiting.get(name) ?? 0), 0);
}

function number(count: number, { formats }: Words): Html | false {
  return count > 0 && html` <span class="waits">${writtenNumber(formats, count)}</span>`;
}
