import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../paging.ts';

/** The bounds of a page as SQL, for queries written as text; there are only a few variants, so statements are reused. */
export type Bounds = {
  /** The condition on the column. */
  readonly within: RawBuilder<SqlBool>;
  /** `order by … limit …`; oldest first with `minId`, so pass the rows through `newestFirst`. */
  readonly ordered: RawBuilder<unknown>;
};

/** The exclusive bounds of the ids in a page. */
export type PageBounds = { readonly above: number; readonly below: number; readonly limit: number };

/** The bounds of a page as numbers, for compiled queries. */
export function pageBounds(page: Page): PageBounds {
  return {
    above: page.minId ?? page.sinceId ?? 0,
    below: page.maxId ?? Number.MAX_SAFE_INTEGER,
    limit: page.limit,
  };
}

/** The bounds, order and size of a page as SQL, for the column with the ids. */
export function boundsOf(column: string, page: Page): Bounds {
  return boundedBy(column, { oldestFirst: page.minId !== undefined }, pageBounds(page));
}

/** As `boundsOf`, for a compiled query, see `pageBounds`; `oldestFirst` when the page has a `minId`. */
export function boundedBy(
  column: string,
  { oldestFirst }: { readonly oldestFirst: boolean },
  bounds: PageBounds,
): Bounds {
  const { above, below, limit } = bounds;
  const ref = sql.ref(column);
  return {
    within: sql<SqlBool>`${ref} > ${above} and ${ref} < ${below}`,
    ordered: oldestFirst ? sql`order by ${ref} asc limit ${limit}` : sql`order by ${ref} desc limit ${limit}`,
  };
}
