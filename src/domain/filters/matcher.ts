import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Instance } from '../../platform/db/handle.ts';
import { compileFilters, type FilterMatcher } from './compile.ts';
import { listFilters } from './queries.ts';

type Compiled = { readonly version: string; readonly matcher: FilterMatcher; readonly size: number };

/** Keywords and named statuses kept compiled, of all accounts together. */
const MAX_SIZE = 200_000;

const caches = new WeakMap<Instance, LRUCache<number, Compiled>>();

/**
 * The compiled filters of an account, or undefined when it has none. One small query when they are compiled already: it
 * tells whether they are still what the database holds, in every process and without delay.
 */
export async function loadFilterMatcher(db: Db, accountId: number): Promise<FilterMatcher | undefined> {
  const version = await readVersion(db, accountId);
  if (version === undefined) return undefined;
  const cache = cacheOf(db);
  const kept = cache.get(accountId);
  if (kept?.version === version) return kept.matcher;
  const filters = await listFilters(db, accountId);
  const size = filters.reduce((sum, filter) => sum + 1 + filter.keywords.length + filter.statuses.length, 1);
  const matcher = compileFilters(filters);
  cache.set(accountId, { version, matcher, size });
  return matcher;
}

/**
 * Differs whenever any filter differs: `touchFilter` lets a filter's `updated_at` grow with each change, and ids are
 * never used again. It is read before the filters, so that what is cached is never older than its version.
 */
async function readVersion(db: Db, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; newest: number | null; changes: number | string | null }>`
    select count(*) as count, max(id) as newest, sum(updated_at) as changes
    from filters where account_id = ${accountId}`.execute(db);
  const [row] = rows;
  return row?.newest == null ? undefined : `${row.count}:${row.newest}:${row.changes}`;
}

function cacheOf(db: Db): LRUCache<number, Compiled> {
  let cache = caches.get(db.instance);
  if (!cache) {
    cache = new LRUCache({ maxSize: MAX_SIZE, sizeCalculation: ({ size }) => size });
    caches.set(db.instance, cache);
  }
  return cache;
}
