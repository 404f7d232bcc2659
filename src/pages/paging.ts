import type { Entry, Page } from '../domain/paging.ts';
import { pageOf, pageParams } from '../http/paging.ts';
import { cursor } from '../http/params/scalars.ts';
import type { Call } from '../http/route.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';

/** What a page of a timeline is told: its bounds, or the post `at` which one was. */
export const listPageParams = { ...pageParams(20, 40), at: cursor() };

/** The values of these parameters. */
export type ListPageValues = Parameters<typeof pageOf>[0] & { readonly at: number | undefined };

/** A page of a list of posts, each with the id that the list is paged by. */
export type ListEntries = (page: Page) => Promise<readonly Entry[]>;

/** What stands on a page of posts, newest first, and whether there may be more on either side. */
export type ListPage = { readonly entries: readonly Entry[]; readonly newer: boolean; readonly older: boolean };

/** How many newer posts stand above the one at which one was: enough that it need not be the first on the screen. */
const ABOVE = 10;

/** Posts that are paged by their own ids. */
export function entriesOf(ids: readonly number[]): Entry[] {
  return ids.map((id) => ({ cursor: id, id }));
}

/** Reads the part of a list that a page shows: after a cursor, or around `at`, which need not be in the list any more. */
export function readListPage(list: ListEntries, values: ListPageValues): Promise<ListPage> {
  return readListPageAround(list, pageOf(values), values.at);
}

/** The same, of a page that is known. */
export async function readListPageAround(list: ListEntries, page: Page, at: number | undefined): Promise<ListPage> {
  if (at === undefined || page.maxId !== undefined || page.minId !== undefined) return readPage(list, page);
  const above = await list({ minId: at, limit: ABOVE });
  const from = await list({ maxId: at + 1, limit: page.limit });
  return { entries: [...above, ...from], newer: above.length >= ABOVE, older: from.length >= page.limit };
}

async function readPage(list: ListEntries, page: Page): Promise<ListPage> {
  const entries = await list(page);
  return { entries, ...sidesOf(entries.length, page) };
}

/** Links to newer and older posts; `ids` are those of this page, newest first. */
export function pagingLinks(call: Call, ids: readonly number[], page: Page): Html | null {
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
function sidesOf(count: number, { maxId, minId, limit }: Page): { readonly newer: boolean; readonly older: boolean } {
  const isFull = count >= limit;
  const isUpwards = minId !== undefined;
  return { newer: maxId !== undefined || (isUpwards && isFull), older: isFull || isUpwards };
}

/** What says where in a list a page begins. */
const PLACES = ['max_id', 'since_id', 'min_id', 'at', 'read'];

/** The address of a page that begins elsewhere in the same list. */
function addressFrom(call: Call, place: Readonly<Record<string, string>>): string {
  const url = new URL(call.request.url, call.db.instance.origin);
  for (const name of PLACES) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

type Link = {
  readonly rel: 'prev' | 'next';
  readonly parameter: 'min_id' | 'max_id';
  readonly cursor: number;
  readonly label: string;
};

/** The links above and below the posts of a page, to newer and older ones; `read` is what the older are told of where one stopped reading. */
export function olderAndNewer(
  call: Call,
  { entries, newer, older }: ListPage,
  read: string | undefined,
): { newer: Html | null; older: Html | null } {
  const { posts } = call.request.words;
  const newest = entries[0]?.cursor;
  const oldest = entries.at(-1)?.cursor;
  const link = ({ rel, parameter, cursor, label }: Link) =>
    html`<nav class="turn" aria-label="${label}"><a class="button secondary" rel="${rel}" href="${addressFrom(call, { [parameter]: toWire(cursor), ...(rel === 'next' && read && { read }) })}">${label}</a></nav>`;
  return {
    newer:
      newer && newest !== undefined
        ? link({ rel: 'prev', parameter: 'min_id', cursor: newest, label: posts.newer })
        : null,
    older:
      older && oldest !== undefined
        ? link({ rel: 'next', parameter: 'max_id', cursor: oldest, label: posts.older })
        : null,
  };
}

/** A part of a ranked list. */
export type Slice = { readonly limit: number; readonly offset: number };

/** Links to the pages before and after one of `count` entries of a ranked list. */
export function offsetNav(call: Call, { limit, offset }: Slice, count: number): Html | null {
  const { explore } = call.request.words;
  const way = (to: number, label: string, rel: string) =>
    html`<a class="button secondary" rel="${rel}" href="${addressFrom(call, { offset: String(to) })}">${label}</a>`;
  const hasNext = count === limit;
  if (offset === 0 && !hasNext) return null;
  return html`<nav class="turn" aria-label="${explore.pages}">${offset > 0 && way(Math.max(0, offset - limit), explore.previous, 'prev')}${hasNext && way(offset + limit, explore.next, 'next')}</nav>`;
}
