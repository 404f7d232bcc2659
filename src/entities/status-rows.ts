import { sql } from 'kysely';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { WrittenStatus } from '../domain/statuses/new-status.ts';
import { type LookForm, lookForm, onlookerIn, visibleTo } from '../domain/statuses/policy.ts';
import type { Db } from '../platform/db/handle.ts';
import { keptQuery } from '../platform/db/kept-query.ts';
import { rememberedMany } from '../platform/db/remembered.ts';
import { idsIn } from '../platform/db/sql.ts';

/** What of a status is the same for all viewers but may change without a new revision, such as counters. */
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

/** What the server of a status counts may be more than what is known here; both go with what happens here. */
const COUNTS = sql`
  case when s.origin_replies_count > s.replies_count then s.origin_replies_count else s.replies_count end as replies_count,
  case when s.origin_reblogs_count > s.reblogs_count then s.origin_reblogs_count else s.reblogs_count end as reblogs_count,
  case when s.origin_favourites_count > s.favourites_count then s.origin_favourites_count else s.favourites_count end as favourites_count`;

const readFacts = keptQuery((db, _form: object, { ids }: { readonly ids: readonly number[] }) =>
  sql<StatusFacts>`
    select s.id, s.account_id, s.revision, s.visibility, s.reblog_of_id, s.quote_policy, s.sensitive, s.application_id,
      ${COUNTS}, s.quotes_count,
      (select p.id from polls as p where p.status_id = s.id) as poll_id,
      (select q.id from quotes as q where q.status_id = s.id) as quote_id,
      case when exists (select 1 from status_reactions as x where x.status_id = s.id) then 1 else 0 end as reacted_to
    from statuses as s
    where ${idsIn(db, 's.id', ids)}`.compile(db),
);

/** The facts of statuses by id, in one query for those that are not known; ids of none are left out. */
export const loadStatusFacts = rememberedMany(
  ['statuses', 'statuses#counts', 'polls', 'quotes', 'status_reactions'],
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, StatusFacts>> =>
    new Map((await readFacts(db, {}, { ids })).map((row) => [row.id, row])),
);

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

type VisibleParams = { readonly me: number; readonly ids: readonly number[] };

const readVisible = keptQuery((db, form: LookForm, { me, ids }: VisibleParams) =>
  db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(onlookerIn(form, me)))
    .compile(),
);

/** Which of the statuses the viewer may see. */
export async function visibleIds(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await readVisible(db, lookForm(viewer), { me: viewer?.accountId ?? 0, ids });
  return new Set(rows.map((row) => row.id));
}
