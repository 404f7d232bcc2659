import { failed } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { cut } from '../../lib/text/cut.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { cancel, enqueue } from '../../platform/jobs/enqueue.ts';
import type { AnnouncementRow } from '../../schema/instance.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { orderMail } from '../letters/mail-everybody.ts';
import { type Page, readPage } from '../paging.ts';
import { checkAnnouncement, linkedStatuses } from './check.ts';

/** The fields of an announcement; times in ms, null for none; undefined fields stay as they are. */
export type AnnouncementFields = {
  readonly text?: string | undefined;
  readonly startsAt?: number | null | undefined;
  readonly endsAt?: number | null | undefined;
  readonly allDay?: boolean | undefined;
  /** When it is published automatically. */
  readonly scheduledAt?: number | null | undefined;
};

/** A page of all announcements, drafts included, newest first. */
export function listAllAnnouncements(db: Db, page: Page): Promise<AnnouncementRow[]> {
  return readPage(db.selectFrom('announcements').selectAll(), 'id', page);
}

/** An announcement, published or not. 404 when there is none. */
export function getAnyAnnouncement(db: Db, id: number): Promise<AnnouncementRow> {
  return getRow(db, 'announcements', id);
}

/** Creates an announcement, which is published at its time or when somebody publishes it. 422 when it is empty or ends before it starts. */
export async function draftAnnouncement(
  tx: Tx,
  moderator: Moderator,
  fields: AnnouncementFields,
): Promise<AnnouncementRow> {
  const at = now();
  const blank = { id: newId(), text: '', starts_at: null, ends_at: null, all_day: 0 as const, scheduled_at: null };
  const row = await tx
    .insertInto('announcements')
    .values({ ...blank, ...columnsOf(fields), published_at: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return saved(tx, moderator, 'create', row);
}

/** Changes an announcement; if it is published, people see the change at once. 404 when there is none; 422 as `draftAnnouncement`. */
export async function changeAnnouncement(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: AnnouncementFields,
): Promise<AnnouncementRow> {
  const before = await getAnyAnnouncement(tx, id);
  const row = await tx
    .updateTable('announcements')
    .set({ ...columnsOf(fields), updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return saved(tx, moderator, 'update', row, before.text);
}

/** Publishes an announcement. */
export async function releaseAnnouncement(tx: Tx, moderator: Moderator, id: number): Promise<AnnouncementRow> {
  const before = await getAnyAnnouncement(tx, id);
  if (before.published_at !== null) return before;
  const row = await tx
    .updateTable('announcements')
    .set({ published_at: now(), scheduled_at: null, status_ids: JSON.stringify(await linkedStatuses(tx, before.text)) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await cancel(tx, keyOf(id));
  await logAct(tx, moderator, { action: 'publish', ...describe(row) });
  tx.emit({ type: 'announcement.published', announcementId: id });
  return row;
}

/** Unpublishes an announcement, which becomes a draft again. */
export async function withdrawAnnouncement(tx: Tx, moderator: Moderator, id: number): Promise<AnnouncementRow> {
  const before = await getAnyAnnouncement(tx, id);
  await tx.updateTable('announcements').set({ published_at: null }).where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'unpublish', ...describe(before) });
  if (before.published_at !== null) tx.emit({ type: 'announcement.deleted', announcementId: id });
  return { ...before, published_at: null };
}

/** Sends an announcement to everybody by e-mail, once. 422 when it is not published or has already been sent. */
export async function mailAnnouncement(tx: Tx, moderator: Moderator, id: number): Promise<AnnouncementRow> {
  const row = await getAnyAnnouncement(tx, id);
  if (row.published_at === null) throw failed('announcementUnpublished');
  if (row.mailed_at !== null) throw failed('announcementMailedAlready');
  const mailed_at = now();
  await tx.updateTable('announcements').set({ mailed_at }).where('id', '=', id).execute();
  await orderMail(tx, { about: 'announcement', id });
  await logAct(tx, moderator, { action: 'mail', ...describe(row) });
  return { ...row, mailed_at };
}

/** Publishes an announcement whose time has come; does nothing when it is gone, already published, or due later. */
export async function releaseScheduled(store: Store, id: number): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.published_at !== null || row.scheduled_at === null || row.scheduled_at > now()) return;
    await releaseAnnouncement(tx, { accountId: null, by: 'schedule' }, id);
  });
}

async function saved(
  tx: Tx,
  moderator: Moderator,
  action: string,
  row: AnnouncementRow,
  known?: string,
): Promise<AnnouncementRow> {
  checkAnnouncement({ text: row.text, startsAt: row.starts_at, endsAt: row.ends_at }, known);
  await logAct(tx, moderator, { action, ...describe(row) });
  if (row.published_at !== null) {
    const status_ids = JSON.stringify(await linkedStatuses(tx, row.text));
    await tx.updateTable('announcements').set({ status_ids }).where('id', '=', row.id).execute();
    tx.emit({ type: 'announcement.published', announcementId: row.id });
    return row;
  }
  await cancel(tx, keyOf(row.id));
  if (row.scheduled_at === null) return row;
  const payload = { announcementId: row.id };
  await enqueue(tx, { name: 'publish-announcement', payload, runAt: row.scheduled_at, uniqueKey: keyOf(row.id) });
  return row;
}

function keyOf(id: number): string {
  return `publish-announcement:${id}`;
}

function columnsOf({ text, startsAt, endsAt, allDay, scheduledAt }: AnnouncementFields) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(startsAt === undefined ? {} : { starts_at: startsAt }),
    ...(endsAt === undefined ? {} : { ends_at: endsAt }),
    ...(allDay === undefined ? {} : { all_day: toFlag(allDay) }),
    ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt }),
  };
}

function describe(row: AnnouncementRow) {
  return { targetType: 'announcement', targetId: row.id, label: cut(row.text, 100) };
}
