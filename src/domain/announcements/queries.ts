import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AnnouncementRow } from '../../schema/instance.ts';

/** All published announcements, ordered by when they start or were published. (Mastodon: `Announcement.published.chronological`.) */
export async function listAnnouncementIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('announcements')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy(sql`coalesce(starts_at, scheduled_at, published_at, created_at)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of the announcements that somebody has not dismissed and that are not over at `at` (ms), the latest first. */
export async function listUnreadAnnouncements(db: Db, accountId: number, at: number): Promise<number[]> {
  const unread = await unreadBy(db, accountId);
  return unread.filter(({ ends_at }) => ends_at === null || ends_at > at).map(({ id }) => id);
}

/** Asked for with each first page of a home timeline, where there is usually none. */
const unreadBy = cachedRead(['announcements', 'announcement_reads'], (db, accountId: number) =>
  db
    .selectFrom('announcements as n')
    .select(['n.id', 'n.ends_at'])
    .where('n.published_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_reads as r')
            .select('r.account_id')
            .whereRef('r.announcement_id', '=', 'n.id')
            .where('r.account_id', '=', accountId),
        ),
      ),
    )
    .orderBy('n.published_at', 'desc')
    .execute(),
);

/** A published announcement. 404 when there is none. */
export async function getAnnouncement(db: Db, id: number): Promise<AnnouncementRow> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** How many have reacted to an announcement with an emoji. */
export async function countReactions(db: Db, announcementId: number, name: string): Promise<number> {
  const row = await db
    .selectFrom('announcement_reactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('announcement_id', '=', announcementId)
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
