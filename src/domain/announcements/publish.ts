import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { cut } from '../../lib/text/cut.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { checkAnnouncement, linkedStatuses } from './check.ts';

export type NewAnnouncement = {
  readonly text: string;
  /** Milliseconds. */
  readonly startsAt?: number | null;
  /** Milliseconds. */
  readonly endsAt?: number | null;
  readonly allDay?: boolean;
};

/** Publishes an announcement to everybody and returns its id. 422 when it is empty or ends before it starts. */
export async function publishAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<number> {
  const { text, startsAt = null, endsAt = null } = announcement;
  checkAnnouncement({ text, startsAt, endsAt });
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

/** Deletes an announcement. 404 when there is none. */
export async function deleteAnnouncement(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await tx.deleteFrom('announcements').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const label = cut(row.text, 100);
  await logAct(tx, moderator, { action: 'destroy', targetType: 'announcement', targetId: id, label });
  tx.emit({ type: 'announcement.deleted', announcementId: id });
}
