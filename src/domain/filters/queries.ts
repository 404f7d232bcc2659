import { type Selectable, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Database } from '../../schema/database.ts';
import type { FilterKeywordRow, FilterRow, FilterStatusRow } from '../../schema/filters.ts';
import { getOnly, getOwnRow } from '../get-row.ts';

/** A filter with its keywords and statuses. */
export type WholeFilter = FilterRow & {
  readonly keywords: readonly FilterKeywordRow[];
  readonly statuses: readonly FilterStatusRow[];
};

/** All filters of an account with their keywords and statuses, oldest first, in three queries. */
export async function listFilters(db: Db, accountId: number): Promise<WholeFilter[]> {
  const rows = await db.selectFrom('filters').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return withParts(db, rows);
}

/** Which of some accounts have filters. */
export async function whoFilters(db: Db, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('filters')
    .select('account_id')
    .distinct()
    .where(idsIn(db, 'account_id', accountIds))
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** One's own filter with its keywords and statuses. 404 when it does not exist or belongs to somebody else. */
export async function getWholeFilter(db: Db, accountId: number, filterId: number): Promise<WholeFilter> {
  const [filter] = await withParts(db, [await getOwnFilter(db, accountId, filterId)]);
  if (!filter) throw notFound();
  return filter;
}

/** One's own filter. 404 for any other. */
export function getOwnFilter(db: Db, accountId: number, filterId: number): Promise<FilterRow> {
  return getOwnRow(db, 'filters', accountId, filterId);
}

/** The keywords of a filter, oldest first. */
export function listKeywords(db: Db, filterId: number): Promise<FilterKeywordRow[]> {
  return db.selectFrom('filter_keywords').selectAll().where('filter_id', '=', filterId).orderBy('id').execute();
}

/** The statuses in a filter, oldest first. */
export function listFilterStatuses(db: Db, filterId: number): Promise<FilterStatusRow[]> {
  return db.selectFrom('filter_statuses').selectAll().where('filter_id', '=', filterId).orderBy('id').execute();
}

/** A keyword of one's own filter. 404 for any other. */
export function getOwnKeyword(db: Db, accountId: number, keywordId: number): Promise<FilterKeywordRow> {
  return getOwnPart(db, 'filter_keywords', accountId, keywordId);
}

/** A status in one's own filter, by the id of the entry. 404 for any other. */
export function getOwnFilterStatus(db: Db, accountId: number, entryId: number): Promise<FilterStatusRow> {
  return getOwnPart(db, 'filter_statuses', accountId, entryId);
}

function getOwnPart<T extends 'filter_keywords' | 'filter_statuses'>(
  db: Db,
  table: T,
  accountId: number,
  id: number,
): Promise<Selectable<Database[T]>> {
  const query = sql<Selectable<Database[T]>>`
    select part.* from ${sql.table(table)} as part join filters as f on f.id = part.filter_id
    where part.id = ${id} and f.account_id = ${accountId}`;
  return getOnly(db, query);
}

async function withParts(db: Db, rows: readonly FilterRow[]): Promise<WholeFilter[]> {
  const ids = rows.map((row) => row.id);
  const keywords = await db
    .selectFrom('filter_keywords')
    .selectAll()
    .where(idsIn(db, 'filter_id', ids))
    .orderBy('id')
    .execute();
  const statuses = await db
    .selectFrom('filter_statuses')
    .selectAll()
    .where(idsIn(db, 'filter_id', ids))
    .orderBy('id')
    .execute();
  const keywordsOf = Map.groupBy(keywords, (keyword) => keyword.filter_id);
  const statusesOf = Map.groupBy(statuses, (status) => status.filter_id);
  return rows.map((row) => ({
    ...row,
    keywords: keywordsOf.get(row.id) ?? [],
    statuses: statusesOf.get(row.id) ?? [],
  }));
}
