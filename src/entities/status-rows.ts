import { sql } from 'kysely';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { visibleTo } from '../domain/statuses/policy.ts';
import type { Db } from '../platform/db/handle.ts';
import { remembered } from '../platform/db/remembered.ts';
import { idsIn } from '../platform/db/sql.ts';

/** What changes about a status without a new revision: counters, and how the viewer stands to it. */
export type StatusFacts = {
  id: number;
  account_id: number;
  revision: number;
  visibility: string;
  reblog_of_id: number | null;
  quote_policy: string;
  sensitive: number;
  application_id: number | null;
  replies_count: number;
  reblogs_count: number;
  favourites_count: number;
  quotes_count: number;
  poll_id: number | null;
  quote_id: number | null;
  favourited: number;
  reblogged: number;
  bookmarked: number;
  muted: number;
  pinned: number;
  follows_author: number;
  reacted_to: number;
};

const NO = sql.lit(0);

/** What the server of a status counts may be more than what is known here; both go with what happens here. */
const COUNTS = sql`
  case when s.origin_replies_count > s.replies_count then s.origin_replies_count else s.replies_count end as replies_count,
  case when s.origin_reblogs_count > s.reblogs_count then s.origin_reblogs_count else s.reblogs_count end as reblogs_count,
  case when s.origin_favourites_count > s.favourites_count then s.origin_favourites_count else s.favourites_count end as favourites_count`;

const MUTED = (me: number) => sql`
  case when exists (select 1 from conversation_mutes as x where x.account_id = ${me} and x.conversation_id = s.conversation_id) then 1 else 0 end`;

const PINNED = (me: number) => sql`
  case when s.account_id = ${me} and exists (select 1 from status_pins as x where x.account_id = s.account_id and x.status_id = s.id) then 1 else 0 end`;

const REACTED_TO = sql`
  case when exists (select 1 from status_reactions as x where x.status_id = s.id) then 1 else 0 end`;

/** Whether anybody has reacted to any status with an emoji: where nobody does, no status needs to be asked. */
const hasReactions = remembered(['status_reactions'], async (db, _everything: 'all') => {
  const rows = await db.selectFrom('status_reactions').select('id').limit(1).execute();
  return rows.length > 0;
});

/** Whether a viewer has muted any thread and pinned anything at all: most have not, and then no status needs to be asked. */
const seldomFlags = remembered(['conversation_mutes', 'status_pins'], async (db, me: number) => {
  const mute = await db
    .selectFrom('conversation_mutes')
    .select('account_id')
    .where('account_id', '=', me)
    .limit(1)
    .execute();
  const pin = await db.selectFrom('status_pins').select('id').where('account_id', '=', me).limit(1).execute();
  return { mutes: mute.length > 0, pins: pin.length > 0 };
});

/**
 * One query for the facts of any number of statuses. Written as SQL text because it runs for every page that is read and
 * building it anew would cost as much as running it.
 */
export async function loadStatusFacts(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<StatusFacts[]> {
  const me = viewer?.accountId ?? 0;
  const reactions = await hasReactions(db, 'all');
  const has = viewer ? await seldomFlags(db, me) : { mutes: false, pins: false };
  const { rows } = await sql<StatusFacts>`
    select s.id, s.account_id, s.revision, s.visibility, s.reblog_of_id, s.quote_policy, s.sensitive, s.application_id,
      ${COUNTS}, s.quotes_count,
      (select p.id from polls as p where p.status_id = s.id) as poll_id,
      (select q.id from quotes as q where q.status_id = s.id) as quote_id,
      case when exists (select 1 from favourites as x where x.account_id = ${me} and x.status_id = s.id) then 1 else 0 end as favourited,
      case when exists (select 1 from statuses as x where x.reblog_of_id = s.id and x.account_id = ${me}) then 1 else 0 end as reblogged,
      case when exists (select 1 from bookmarks as x where x.account_id = ${me} and x.status_id = s.id) then 1 else 0 end as bookmarked,
      ${has.mutes ? MUTED(me) : NO} as muted,
      ${has.pins ? PINNED(me) : NO} as pinned,
      case when s.quote_policy = 'followers' and exists (select 1 from follows as x where x.account_id = ${me} and x.target_id = s.account_id) then 1 else 0 end as follows_author,
      ${reactions ? REACTED_TO : NO} as reacted_to
    from statuses as s
    where ${idsIn(db, 's.id', ids)}`.execute(db);
  return rows;
}

/** Which of the statuses the viewer may see. */
export async function visibleIds(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(viewer))
    .execute();
  return new Set(rows.map((row) => row.id));
}
