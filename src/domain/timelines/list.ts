import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn, isAmong } from '../../platform/db/sql.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from './bounds.ts';
import { isWantedByFollower } from './home-candidates.ts';

/**
 * A condition on `l`, a list, `f`, its owner's follow of the member (if any), and `s`, a status of the member that may reblog `o`: the
 * status belongs in the list's timeline. Mastodon: FeedManager, `filter_from_list?`.
 */
export function belongsInList(): RawBuilder<SqlBool> {
  return sql<SqlBool>`
  s.visibility in ('public', 'unlisted', 'private')
  and (s.account_id = l.account_id or (f.id is not null and ${isWantedByFollower(sql.ref('l.account_id'))}))
  and (s.in_reply_to_account_id is null or s.in_reply_to_account_id in (s.account_id, l.account_id)
    or l.replies_policy = 'followed'
    or (l.replies_policy = 'list' and exists (
      select 1 from list_accounts as parent
      where parent.list_id = l.id and parent.account_id = s.in_reply_to_account_id)))`;
}

/** How many statuses of members are examined at once, as a multiple of the page, and how many times when few of them match. */
const STRIDE = 3;
const ROUNDS = 20;

/**
 * A page of the timeline of a list, as ids, newest first. Scans the newest statuses of the members in portions until enough belong; the
 * cost of a page does not depend on how much the members wrote.
 */
export async function listOfList(db: Db, listId: number, page: Page): Promise<number[]> {
  const found: number[] = [];
  let rest = page;
  for (let round = 0; round < ROUNDS && found.length < page.limit; round++) {
    const candidates = await nextOfMembers(db, listId, { ...rest, limit: page.limit * STRIDE });
    const belonging = await belongingOf(db, listId, candidates);
    found.push(...candidates.filter((id) => belonging.has(id)));
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < page.limit * STRIDE) break;
    rest = page.minId === undefined ? { ...rest, maxId: last } : { ...rest, minId: last };
  }
  return newestFirst(found.slice(0, page.limit), page);
}

/** The next ids of statuses by members in the direction of the page, whether they match or not; from indexes alone. */
async function nextOfMembers(db: Db, listId: number, page: Page): Promise<number[]> {
  const { within, ordered } = boundsOf('s.id', page);
  const next = sql`select s.id from statuses as s where s.account_id = la.account_id and ${within} ${ordered}`;
  const { rows } = await sql<{ id: number }>`
    select chosen.id
    from list_accounts as la join statuses as chosen on ${isAmong(db, 'chosen.id', next)}
    where la.list_id = ${listId} ${boundsOf('chosen.id', page).ordered}`.execute(db);
  return rows.map((row) => row.id);
}

async function belongingOf(db: Db, listId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select s.id
    from statuses as s
    join lists as l on l.id = ${listId}
    join accounts as a on a.id = s.account_id
    left join follows as f on f.account_id = l.account_id and f.target_id = s.account_id
    left join statuses as o on o.id = s.reblog_of_id
    left join accounts as oa on oa.id = o.account_id
    where ${idsIn(db, 's.id', ids)} and a.suspended_at is null and oa.suspended_at is null and ${belongsInList()}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
