import { invalid, notFound } from '../../lib/errors.ts';
import { newId, parseWireId } from '../../lib/id.ts';
import { scanText } from '../../lib/text/scan.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

export type NewAnnouncement = {
  readonly text: string;
  /** ms */
  readonly startsAt?: number | null;
  /** ms */
  readonly endsAt?: number | null;
  readonly allDay?: boolean;
};

/** Publishes an announcement to everybody and answers its id. 422 when it is empty or ends before it starts. */
export async function publishAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<number> {
  const { text, startsAt = null, endsAt = null } = announcement;
  if (text.trim() === '') throw invalid("Validation failed: Announcement can't be blank");
  if (startsAt !== null && endsAt !== null && endsAt < startsAt) {
    throw invalid('Validation failed: End of event must be after its start');
  }
  const id = newId();
  const at = now();
  await tx
    .insertInto('announcements')
    .values({
      id,
      text,
      starts_at: startsAt,
      ends_at: endsAt,
      all_day: announcement.allDay ? 1 : 0,
      published_at: at,
      status_ids: JSON.stringify(await linkedStatuses(tx, text)),
      created_at: at,
      updated_at: at,
    })
    .execute();
  tx.emit({ type: 'announcement.published', announcementId: id });
  return id;
}

/** Takes an announcement back. 404 when there is none. */
export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  const result = await tx.deleteFrom('announcements').where('id', '=', id).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound();
  tx.emit({ type: 'announcement.deleted', announcementId: id });
}

/** The open local posts whose pages the text links to: clients show them beneath it. */
async function linkedStatuses(db: Db, text: string): Promise<number[]> {
  const ids = scanText(text).flatMap((token) => {
    if (token.type !== 'url' || !token.href.startsWith(`${db.instance.origin}/@`)) return [];
    return parseWireId(token.href.split('/').at(-1) ?? '') ?? [];
  });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('statuses')
    .select('id')
    .where(idsIn(db, 'id', ids))
    .where('visibility', 'in', ['public', 'unlisted'])
    .execute();
  return rows.map((row) => row.id);
}
