import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../paging.ts';

/** The bounds of a page as SQL, for queries written as text; the same few texts serve every page. */
export type Bounds = {
  /** The condition on the column. */
  readonly within: RawBuilder<SqlBool>;
  /** `order by … limit …`; oldest first with `minId`, so pass the rows through `newestFirst`. */
  readonly ordered: RawBuilder<unknown>;
};

/** The bounds, order and size of a page as SQL, by the column that holds the ids. */
export function boundsOf(column: string, page: Page): Bounds {
  const ref = sql.ref(column);
  const above = page.minId ?? page.sinceId ?? 0;
  const below = page.maxId ?? Number.MAX_SAFE_INTEGER;
  return {
    within: sql<SqlBool>`${ref} > ${above} and ${ref} < ${below}`,
    ordered:
      page.minId === undefined
        ? sql`order by ${ref} desc limit ${page.limit}`
        : sql`order by ${ref} asc limit ${page.limit}`,
  };
}
