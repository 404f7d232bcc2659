import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../paging.ts';

/** The bounds of a page as SQL, for queries written as text; there are only a few variants, so statements are reused. */
export type Bounds = {
  /** The condition on the column. */
  readonly within: RawBuilder<SqlBool>;
  /** `order by … limit …`; oldest first with `minId`, so pass the rows through `newestFirst`. */
  readonly ordered: RawBuilder<unknown>;
};

/** The exclusive bounds of the ids in a page; `oldestFirst` when it has a `minId`. */
export type PageBounds = {
  readonly above: number;
  readonly below: number;
  readonly limit: number;
  readonly oldestFirst: boolean;
};

/** The bounds of a page as what a prepared statement is given. */
export function pageBounds(page: Page): PageBounds {
  return {
    above: page.minId ?? page.sinceId ?? 0,
    below: page.maxId ?? Number.MAX_SAFE_INTEGER,
    limit: page.limit,
    oldestFirst: page.minId !== undefined,
  };
}

/** The bounds, order and size of a page as SQL, for the column with the ids. */
export function boundsOf(column: string, page: Page): Bounds {
  return boundedBy(column, pageBounds(page));
}

/** As `boundsOf`, for a prepared statement, see `pageBounds`. */
export function boundedBy(column: string, { above, below, limit, oldestFirst }: PageBounds): Bounds {
  const ref = sql.ref(column);
  return {
    within: sql<SqlBool>`${ref} > ${above} and ${ref} < ${below}`,
    ordered: oldestFirst ? sql`order by ${ref} asc limit ${limit}` : sql`order by ${ref} desc limit ${limit}`,
  };
}
