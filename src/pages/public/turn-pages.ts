import type { Page } from '../../domain/paging.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';

/** Links to newer and older posts; `ids` are those of this page, newest first. */
export function turnPages(call: Call, ids: readonly number[], page: Page): Html | null {
  const newest = ids[0];
  const oldest = ids.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const { newer, older } = sidesOf(ids.length, page);
  if (!newer && !older) return null;
  const { posts } = call.request.words;
  return html`<nav class="turn" aria-label="${posts.morePosts}">${
    newer
      ? html`<a class="button secondary" rel="prev" href="${addressFrom(call, { min_id: toWire(newest) })}">${posts.newer}</a>`
      : null
  }${older ? html`<a class="button secondary" rel="next" href="${addressFrom(call, { max_id: toWire(oldest) })}">${posts.older}</a>` : null}</nav>`;
}

/** Whether there may be more on either side of a page with so many entries. */
export function sidesOf(
  count: number,
  { maxId, minId, limit }: Page,
): { readonly newer: boolean; readonly older: boolean } {
  const isFull = count >= limit;
  const isUpwards = minId !== undefined;
  return { newer: maxId !== undefined || (isUpwards && isFull), older: isFull || isUpwards };
}

/** What says where in a list a page begins. */
const PLACES = ['max_id', 'since_id', 'min_id', 'at', 'read'];

/** The address of a page that begins elsewhere in the same list. */
export function addressFrom(call: Call, place: Readonly<Record<string, string>>): string {
  const url = new URL(call.request.url, call.db.instance.origin);
  for (const name of PLACES) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
