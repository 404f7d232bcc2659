import type { Entry, Page } from '../../domain/paging.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { cursor } from '../../http/params/scalars.ts';
import { sidesOf } from '../public/turn-pages.ts';

/** What a page of a timeline is told: its bounds, or the post `at` which one was. */
export const stretchParams = { ...pageParams(20, 40), at: cursor() };

/** The values of these parameters. */
export type StretchValues = Parameters<typeof pageOf>[0] & { readonly at: number | undefined };

/** A page of a list of posts, each with the id that the list is paged by. */
export type ListEntries = (page: Page) => Promise<readonly Entry[]>;

/** What stands on a page of posts, newest first, and whether there may be more on either side. */
export type Stretch = { readonly entries: readonly Entry[]; readonly newer: boolean; readonly older: boolean };

/** How many newer posts stand above the one at which one was: enough that it need not be the first on the screen. */
const ABOVE = 10;

/** Posts that are paged by their own ids. */
export function entriesOf(ids: readonly number[]): Entry[] {
  return ids.map((id) => ({ cursor: id, id }));
}

/** Reads the part of a list that a page shows: after a cursor, or around `at`, which need not be in the list any more. */
export function readStretch(list: ListEntries, values: StretchValues): Promise<Stretch> {
  return readAround(list, pageOf(values), values.at);
}

/** The same, of a page that is known. */
export async function readAround(list: ListEntries, page: Page, at: number | undefined): Promise<Stretch> {
  if (at === undefined || page.maxId !== undefined || page.minId !== undefined) return readPage(list, page);
  const above = await list({ minId: at, limit: ABOVE });
  const from = await list({ maxId: at + 1, limit: page.limit });
  return { entries: [...above, ...from], newer: above.length >= ABOVE, older: from.length >= page.limit };
}

async function readPage(list: ListEntries, page: Page): Promise<Stretch> {
  const entries = await list(page);
  return { entries, ...sidesOf(entries.length, page) };
}
