import type { ReferenceExpression, SelectQueryBuilder, Simplify } from 'kysely';

/** Where a page of a list starts, by row id, newest first. (Mastodon: `models/concerns/paginable.rb`.) */
export type Page = {
  readonly maxId?: number | undefined;
  readonly sinceId?: number | undefined;
  readonly minId?: number | undefined;
  readonly limit: number;
};

/** A row of a list that pages by the id of another row, `cursor`: that of a favourite, a follow, a block. */
export type Entry = { readonly cursor: number; readonly id: number };

/** Bounds and orders a query by a page; with `minId` the rows come oldest first, so pass them through `newestFirst`. */
export function pageBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: ReferenceExpression<DB, TB>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  let paged = query.limit(page.limit).orderBy(column, page.minId === undefined ? 'desc' : 'asc');
  if (page.maxId !== undefined) paged = paged.where(column, '<', page.maxId);
  const lower = page.minId ?? page.sinceId;
  if (lower !== undefined) paged = paged.where(column, '>', lower);
  return paged;
}

/** Puts the rows of a page into the order clients get them: newest first. */
export function newestFirst<T>(rows: readonly T[], page: Page): T[] {
  return page.minId === undefined ? [...rows] : rows.toReversed();
}

/** The rows of a page of a query, newest first. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: ReferenceExpression<DB, TB>,
  page: Page,
): Promise<Simplify<O>[]> {
  return newestFirst(await pageBy(query, column, page).execute(), page);
}
