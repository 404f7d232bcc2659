import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { passesFilter } from '../notifications/list.ts';
import { type Duties, firstHeld, presentDuties, WAITING_KINDS, waitingRows } from './for-staff.ts';

/** How much waits for somebody, each counted up to a hundred. */
export type Awaiting = {
  /** Notifications that have not been read. */
  readonly notifications: number;
  /** Conversations of direct posts with something unread, among the latest. */
  readonly conversations: number;
  /** People who ask to follow. */
  readonly requests: number;
  /** Announcements that have not been dismissed. */
  readonly announcements: number;
  /** What waits for staff, for those who look after it. */
  readonly moderation: number;
};

/** More than these are not counted: one sees that there are many. */
const MOST_AWAITED = 100;

type Given = Duties & {
  readonly accountId: number;
  readonly limit: number;
  readonly at: number;
  readonly firstHit: number;
};

const readAwaiting = prepared((db, { accountId, limit, at, firstHit, ...duties }: Given) => {
  const unread = sql`select 1 from notifications as n
    where n.account_id = ${accountId} and ${passesFilter(db, accountId, { types: null, includeFiltered: false })}
      and n.id > coalesce((select m.last_read_id from markers as m
        where m.account_id = ${accountId} and m.timeline = 'notifications'), 0)
    limit ${limit}`;
  // Only the latest are looked at, by an index: of thousands hardly any is unread.
  const conversations = sql`select 1 from (
      select c.unread from account_conversations as c
      where c.account_id = ${accountId} and c.last_status_id is not null
      order by c.last_status_id desc limit ${limit}) as latest
    where latest.unread = 1`;
  const requests = sql`select 1 from follow_requests as r where r.target_id = ${accountId} limit ${limit}`;
  const announcements = sql`select 1 from announcements as a
    where a.published_at is not null and (a.ends_at is null or a.ends_at > ${at}) and not exists (
      select 1 from announcement_reads as s where s.announcement_id = a.id and s.account_id = ${accountId})
    limit ${limit}`;
  const moderation = WAITING_KINDS.filter((kind) => duties[kind]).map(
    (kind) => sql`(select count(*) from (${waitingRows(kind, firstHit)} limit ${limit}) as w)`,
  );
  return sql<Awaiting>`select (select count(*) from (${unread}) as u) as notifications,
    (select count(*) from (${conversations}) as v) as conversations,
    (select count(*) from (${requests}) as q) as requests,
    (select count(*) from (${announcements}) as o) as announcements,
    ${sql.join([sql.lit(0), ...moderation], sql` + `)} as moderation`;
});

/** Counts what waits for somebody, in one query. */
export async function countAwaiting(db: Db, accountId: number, duties: Duties): Promise<Awaiting> {
  const present = await presentDuties(db, duties);
  const given = { ...present, accountId, limit: MOST_AWAITED, at: now(), firstHit: firstHeld() };
  const { rows } = await readAwaiting(db, given);
  const { notifications = 0, conversations = 0, requests = 0, announcements = 0, moderation = 0 } = rows[0] ?? {};
  return {
    notifications: Number(notifications),
    conversations: Number(conversations),
    requests: Number(requests),
    announcements: Number(announcements),
    moderation: Number(moderation),
  };
}
