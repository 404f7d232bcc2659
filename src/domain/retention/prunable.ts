import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Which posts of other servers may go. */
export type Reach = {
  /** Only those written, and last fetched, before this instant (ms). */
  readonly before: number;
  /** Those of people whom somebody here follows, too. */
  readonly followed: boolean;
};

/** A post that may go, and roughly how many bytes it takes. */
export type Prunable = { readonly id: number; readonly reblog: boolean; readonly bytes: number };

/** What a row and its indexes take beside its text (bytes), by experience. */
const ROW_BYTES = 1000;

const isLocal = (column: string) =>
  sql`exists (select 1 from accounts as p where p.id = ${sql.ref(column)} and p.domain is null)`;

/** That nothing of this row, by people here, hangs on the status `s`. */
const none = (table: string, column: string, more = sql`true`) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as x where ${sql.ref(`x.${column}`)} = s.id and ${more})`;

/** Nobody here wrote it, kept it, reacted to it, is named in it or was told of it, and it answers and shares nothing from here. */
const UNTOUCHED: readonly RawBuilder<SqlBool>[] = [
  none('bookmarks', 'status_id'),
  none('notifications', 'status_id'),
  none('status_pins', 'status_id'),
  none('favourites', 'status_id', isLocal('x.account_id')),
  none('status_reactions', 'status_id', isLocal('x.account_id')),
  none('mentions', 'status_id', isLocal('x.account_id')),
  none('quotes', 'status_id', isLocal('x.quoted_account_id')),
  sql`not exists (select 1 from polls as x join poll_votes as v on v.poll_id = x.id
    where x.status_id = s.id and ${isLocal('v.account_id')})`,
  sql`not ${isLocal('s.in_reply_to_account_id')}`,
  sql`not exists (select 1 from statuses as x where x.id = s.reblog_of_id and x.local = 1)`,
  sql`not exists (select 1 from reports as x where x.target_account_id = s.account_id and x.action_taken_at is null)`,
];

/**
 * Posts in a range of ids, newest first, that may go, given that those in `gone` go as well. A post stays while any other answers, quotes
 * or shares it that stays: so everything above what is kept is kept, however long the thread.
 */
export async function listPrunable(
  db: Db,
  { from, below }: { from: number; below: number },
  reach: Reach,
  gone: Set<number>,
): Promise<Prunable[]> {
  const untouched = reach.followed ? UNTOUCHED : [...UNTOUCHED, NOT_FOLLOWED];
  const { rows } = await sql<{ id: number; reblog_of_id: number | null; length: number }>`
    select s.id, s.reblog_of_id, length(s.content) + length(s.text) + length(s.spoiler_text) as length
    from statuses as s
    where s.id >= ${from} and s.id < ${Math.min(below, firstIdAt(reach.before))} and s.local = 0
      and coalesce(s.fetched_at, 0) < ${reach.before} and ${sql.join(untouched, sql` and `)}
    order by s.id desc`.execute(db);
  const dependents = await findDependents(
    db,
    rows.map((row) => row.id),
  );
  const found: Prunable[] = [];
  for (const row of rows) {
    if (!(dependents.get(row.id) ?? []).every((id) => gone.has(id))) continue;
    gone.add(row.id);
    found.push({ id: row.id, reblog: row.reblog_of_id !== null, bytes: ROW_BYTES + 2 * Number(row.length) });
  }
  return found;
}

const NOT_FOLLOWED = sql<SqlBool>`not exists (
  select 1 from follows as x where x.target_id = s.account_id and ${isLocal('x.account_id')})`;

/** What answers, quotes or shares each of these posts. */
async function findDependents(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const dependents = new Map<number, number[]>();
  if (ids.length === 0) return dependents;
  const { rows } = await sql<{ on_id: number; id: number }>`
    select in_reply_to_id as on_id, id from statuses where ${idsIn(db, 'in_reply_to_id', ids)}
    union all select reblog_of_id, id from statuses where ${idsIn(db, 'reblog_of_id', ids)}
    union all select quoted_status_id, status_id from quotes where ${idsIn(db, 'quoted_status_id', ids)}`.execute(db);
  for (const { on_id, id } of rows) dependents.set(on_id, [...(dependents.get(on_id) ?? []), id]);
  return dependents;
}
