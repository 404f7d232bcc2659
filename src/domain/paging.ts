import type { ReferenceExpression, SelectQueryBuilder, Simplify } from 'kysely';

/** The bounds of a page of a list, by row id, newest first. (Mastodon: `models/concerns/paginable.rb`.) */
export type Page = {
  readonly maxId?: number | undefined;
  readonly sinceId?: number | undefined;
  readonly minId?: number | undefined;
  readonly limit: number;
};

/** A row of a list that is paged by the id of another row, `cursor`: that of a favourite, follow or block. */
export type Entry = { readonly cursor: number; readonly id: number };

/** Restricts and orders a query to a page; with `minId` the rows come oldest first, so pass them through `newestFirst`. */
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

/** The rows of a page in the order that clients expect: newest first. */
export function newestFirst<T>(rows: readonly T[], page: Page): T[] {
  return page.minId === undefined ? [...rows] : rows.toReversed();
}

/** Reads the rows of a page, newest first. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: ReferenceExpression<DB, TB>,
  page: Page,
): Promise<Simplify<O>[]> {
  return newestFirst(await pageBy(query, column, page).execute(), page);
}
