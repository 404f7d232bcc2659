import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { compileFilters, type FilterMatcher } from './compile.ts';
import { listFilters } from './queries.ts';

/** The compiled filters of an account, or undefined when it has none; cached until its filters change. */
export function loadFilterMatcher(db: Db, accountId: number): Promise<FilterMatcher | undefined> {
  return compiled(db, accountId);
}

const compiled = cachedRead(['filters', 'filter_keywords', 'filter_statuses'], async (db, accountId: number) => {
  const filters = await listFilters(db, accountId);
  return filters.length === 0 ? undefined : compileFilters(filters);
});
