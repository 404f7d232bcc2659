import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, HOUR, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { loadStatusFacts, type StatusFacts } from '../statuses/status-facts.ts';
import { listHome } from '../timelines/home.ts';

/** The spans (hours) that one can look back on. */
export const CATCH_UP_HOURS = ['1', '3', '6', '12', '24'] as const;

export type CatchUpHours = (typeof CATCH_UP_HOURS)[number];

/** How many posts are looked at, the newest ones: half of what a home timeline keeps, so that none is missing because of its length. */
export const MOST_POSTS = 400;

/** A post or boost of the last hours, with what it is gathered by; boosts are in no conversation. */
export type Seen = {
  readonly id: number;
  /** The original of a boost, or the post itself. */
  readonly shownId: number;
  readonly accountId: number;
  readonly conversationId: number | null;
  readonly cardId: number | null;
  /** Replies, boosts and favourites together. */
  readonly noticed: number;
};

/** The last hours of a home timeline. */
export type LastHours = {
  /** Milliseconds. */
  readonly since: number;
  readonly until: number;
  /** Newest first, without one's own. */
  readonly seen: readonly Seen[];
  /** Whether these are all, or only the newest of more. */
  readonly isWhole: boolean;
  /** How many posts and boosts of each account came to this home within a week. */
  readonly week: ReadonlyMap<number, number>;
};

/** Reads the last hours of somebody's home timeline, which shows exactly what is in it. The number of queries does not depend on how much that is. */
export async function readLastHours(db: Db, ownerId: number, hours: CatchUpHours): Promise<LastHours> {
  const until = now();
  const since = until - Number(hours) * HOUR;
  const ids = await listHome(db, ownerId, { sinceId: firstIdAt(since), limit: MOST_POSTS + 1 });
  const newest = ids.slice(0, MOST_POSTS);
  const seen = await readSeen(db, newest);
  return {
    since,
    until,
    seen: newest.flatMap((id) => seen.get(id) ?? []).filter(({ accountId }) => accountId !== ownerId),
    isWhole: ids.length <= MOST_POSTS,
    week: await countWeek(db, ownerId, until),
  };
}

type Row = {
  readonly id: number;
  readonly account_id: number;
  readonly reblog_of_id: number | null;
  readonly conversation_id: number | null;
  readonly card_id: number | null;
};

async function readSeen(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const { rows } = await sql<Row>`
    select s.id, s.account_id, s.reblog_of_id, s.conversation_id, o.card_id
    from statuses as s join statuses as o on o.id = coalesce(s.reblog_of_id, s.id)
    where ${idsIn(db, 's.id', ids)}`.execute(db);
  const facts = await loadStatusFacts(
    db,
    rows.map((row) => row.reblog_of_id ?? row.id),
  );
  return new Map(rows.map((row) => [row.id, seenOf(row, facts.get(row.reblog_of_id ?? row.id))]));
}

function seenOf(row: Row, facts: StatusFacts | undefined): Seen {
  const isBoost = row.reblog_of_id !== null;
  return {
    id: row.id,
    shownId: row.reblog_of_id ?? row.id,
    accountId: row.account_id,
    conversationId: isBoost ? null : row.conversation_id,
    cardId: row.card_id,
    noticed: facts ? facts.replies_count + facts.reblogs_count + facts.favourites_count : 0,
  };
}

/** From the index alone; as far back as the home timeline reaches. */
async function countWeek(db: Db, ownerId: number, until: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('home_entries')
    .select(['account_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('status_id', '>', firstIdAt(until - 7 * DAY))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.count)]));
}
