import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import { cachedReads } from '../../platform/db/cached-read.ts';
import { compiledPlainQuery } from '../../platform/db/compiled-query.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { WrittenStatus } from './new-status.ts';

/** The parts of a status that are the same for all viewers but may change without a new revision, such as counters. */
export type StatusFacts = {
  readonly id: number;
  readonly account_id: number;
  readonly revision: number;
  readonly visibility: string;
  readonly reblog_of_id: number | null;
  readonly quote_policy: string;
  readonly sensitive: number;
  readonly application_id: number | null;
  readonly replies_count: number;
  readonly reblogs_count: number;
  readonly favourites_count: number;
  readonly quotes_count: number;
  readonly poll_id: number | null;
  readonly quote_id: number | null;
  readonly reacted_to: number;
};

/**
 * The columns of `StatusFacts`, of a row of `statuses` under the given alias, or the table's name in `returning`, where SQLite knows no
 * alias.
 */
export function factsColumns(alias: string): RawBuilder<StatusFacts> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<StatusFacts>`${of('id')}, ${of('account_id')}, ${of('revision')}, ${of('visibility')}, ${of('reblog_of_id')},
    ${of('quote_policy')}, ${of('sensitive')}, ${of('application_id')},
    ${counted(alias, 'replies_count')}, ${counted(alias, 'reblogs_count')}, ${counted(alias, 'favourites_count')}, ${of('quotes_count')},
    (select p.id from polls as p where p.status_id = ${of('id')}) as poll_id,
    (select q.id from quotes as q where q.status_id = ${of('id')}) as quote_id,
    case when exists (select 1 from status_reactions as x where x.status_id = ${of('id')}) then 1 else 0 end as reacted_to`;
}

/** Counts of the status's own server may exceed those known here; both change with local actions. */
function counted(alias: string, column: string): RawBuilder<number> {
  const here = sql.ref(`${alias}.${column}`);
  const there = sql.ref(`${alias}.origin_${column}`);
  return sql`case when ${there} > ${here} then ${there} else ${here} end as ${sql.ref(column)}`;
}

const readFacts = compiledPlainQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  sql<StatusFacts>`select ${factsColumns('s')} from statuses as s where ${idsIn(db, 's.id', ids)}`.compile(db),
);

/** The facts of statuses by id, with one query for those not cached. Ids without a status are left out. */
export const loadStatusFacts = cachedReads(
  ['statuses', 'statuses#counts', 'polls', 'quotes', 'status_reactions'],
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, StatusFacts>> =>
    new Map((await readFacts(db, { ids })).map((row) => [row.id, row])),
);

/** The facts of a status; 404 when there is none. */
export async function getStatusFacts(db: Db, id: number): Promise<StatusFacts> {
  const facts = (await loadStatusFacts(db, [id])).get(id);
  if (!facts) throw notFound('Not Found');
  return facts;
}

/** What `loadStatusFacts` would read of a status that has just been written. */
export function factsOfWritten({ row }: WrittenStatus): StatusFacts {
  return {
    id: row.id,
    account_id: row.account_id,
    revision: row.revision,
    visibility: row.visibility,
    reblog_of_id: row.reblog_of_id,
    quote_policy: row.quote_policy,
    sensitive: row.sensitive,
    application_id: row.application_id,
    replies_count: row.replies_count,
    reblogs_count: row.reblogs_count,
    favourites_count: row.favourites_count,
    quotes_count: row.quotes_count,
    poll_id: null,
    quote_id: null,
    reacted_to: 0,
  };
}
