import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearchable, parseSearchQuery } from '../../lib/search-query.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { candidatesOf } from './candidates.ts';
import { findableBy } from './findable.ts';
import { authorIdsOf, idBounds, statusConditions } from './status-conditions.ts';

export type StatusSearch = {
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
  /** Only statuses by this account. */
  readonly accountId?: number | undefined;
  readonly maxId?: number | undefined;
  readonly minId?: number | undefined;
};

/** How many statuses that contain the words are examined, in steps, to find enough that may be shown. */
const STEPS = [500, 4000, 16_000];
/** How many more than requested the first step reads, because some may not be shown. */
const SPARE = 10;

/**
 * The ids of the statuses that a search finds for somebody, newest first. Of very common words only about the newest 20,000 uses are
 * examined. 422 "Invalid date supplied" for an invalid date.
 */
export function searchStatuses(db: Db, viewer: Viewer, search: StatusSearch): Promise<number[]> {
  return findStatuses(db, { accountId: viewer.accountId, timeZone: viewer.timeZone ?? 'UTC' }, search);
}

type Searcher = { readonly accountId: number; readonly timeZone: string };

async function findStatuses(db: Db, viewer: Searcher, search: StatusSearch): Promise<number[]> {
  const query = parseSearchQuery(search.text, viewer.timeZone);
  if (!isSearchable(query) || search.limit === 0) return [];
  const authorIds = await authorIdsOf(db, viewer, query.authors);
  const conditions = statusConditions(viewer, query, authorIds);
  if (search.accountId !== undefined) conditions.push(sql<SqlBool>`s.account_id = ${search.accountId}`);
  const author = search.accountId ?? authorIds.find((_, index) => query.authors[index]?.negated === false);
  const candidates = candidatesOf(db, query, author);

  const dates = idBounds(query.dates.filter(({ negated }) => !negated).map(({ value }) => value));
  const above = Math.max(dates.above, search.minId ?? 0);
  let below = Math.min(dates.below, search.maxId ?? Number.MAX_SAFE_INTEGER);
  const wanted = search.offset + search.limit;
  const found: number[] = [];
  for (const limit of [wanted + SPARE, ...STEPS]) {
    const { ids, last } = await candidates({ above, below, limit });
    const { accountId } = viewer;
    found.push(...(await allowedOf(db, { accountId, ids, limit: wanted - found.length }, conditions)));
    if (found.length >= wanted || last === undefined) break;
    below = last;
  }
  return found.slice(search.offset);
}

type Wanted = { readonly accountId: number; readonly ids: readonly number[]; readonly limit: number };

async function allowedOf(
  db: Db,
  { accountId, ids, limit }: Wanted,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(findableBy({ accountId }, now()))
    .where((eb) => eb.and([...conditions]))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
