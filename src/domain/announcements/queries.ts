import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AnnouncementRow } from '../../schema/announcements.ts';

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
