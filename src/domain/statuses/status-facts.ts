import { type RawBuilder, sql } from 'kysely';
import { cachedReads } from '../../platform/db/cached-read.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';

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

/** Counts of the status's own server may exceed those known here; both change with local actions. */
function counted(column: string): RawBuilder<number> {
  const here = sql.ref(`s.${column}`);
  const there = sql.ref(`s.origin_${column}`);
  return sql`case when ${there} > ${here} then ${there} else ${here} end as ${sql.ref(column)}`;
}

const readFacts = prepared(
  (db, { ids }: { readonly ids: readonly number[] }) => sql<StatusFacts>`
    select s.id, s.account_id, s.revision, s.visibility, s.reblog_of_id, s.quote_policy, s.sensitive, s.application_id,
      ${counted('replies_count')}, ${counted('reblogs_count')}, ${counted('favourites_count')}, s.quotes_count,
      (select p.id from polls as p where p.status_id = s.id) as poll_id,
      (select q.id from quotes as q where q.status_id = s.id) as quote_id,
      case when exists (select 1 from status_reactions as x where x.status_id = s.id) then 1 else 0 end as reacted_to
    from statuses as s where ${idsIn(db, 's.id', ids)}`,
);

/** The facts of statuses by id, with one query for those not cached. Ids without a status are left out. */
export const loadStatusFacts = cachedReads(
  ['statuses#changed', 'statuses#counts', 'polls', 'quotes', 'status_reactions'],
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, StatusFacts>> =>
    new Map((await readFacts(db, { ids })).rows.map((row) => [row.id, row])),
);
