import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Which remote posts can be removed. */
export type Reach = {
  /** Only posts written, and last fetched, before this instant (ms). */
  readonly before: number;
  /** Includes posts by people whom somebody here follows. */
  readonly followed: boolean;
};

/** A post that can be removed, and roughly how many bytes it takes. */
export type Prunable = { readonly id: number; readonly reblog: boolean; readonly bytes: number };

/** How many bytes a row and its indexes take besides the text, as measured. */
const ROW_BYTES = 1000;

const isLocal = (column: string) =>
  sql`exists (select 1 from accounts as p where p.id = ${sql.ref(column)} and p.domain is null)`;

/** A condition on the status `s`: no row of this table that belongs to local people refers to it. */
const none = (table: string, column: string, more = sql`true`) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as x where ${sql.ref(`x.${column}`)} = s.id and ${more})`;

/**
 * Nobody here wrote it, kept it, reacted to it, is mentioned in it or was notified of it, and it replies to or boosts nothing from here.
 */
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
 * The posts in a range of ids, newest first, that can be removed if those in `gone` are removed too. A post stays while a post that stays
 * replies to, quotes or boosts it, so that all ancestors of a kept post are kept, however long the thread is.
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

/** The posts that reply to, quote or boost each of these posts. */
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
