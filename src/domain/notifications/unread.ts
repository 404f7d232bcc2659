import { sql } from 'kysely';
import type { NotificationType } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findLastRead } from '../markers/markers.ts';
import { type NotificationFilter, passesFilter } from './list.ts';
import { listGroupHeads } from './list-groups.ts';

/** The number of notifications after the reading marker that pass the filter, up to `limit`. */
export async function countUnread(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  limit: number,
): Promise<number> {
  if (filter.types?.length === 0) return 0;
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select 1 from notifications as n
      where n.account_id = ${accountId} and n.id > ${await lastRead(db, accountId)} and ${passesFilter(db, accountId, filter)}
      limit ${limit}) as newer`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** As `countUnread`, but each group of the `grouped` types counts once. */
export async function countUnreadGroups(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  grouped: ReadonlySet<NotificationType>,
  limit: number,
): Promise<number> {
  const page = { sinceId: await lastRead(db, accountId), limit };
  return (await listGroupHeads(db, accountId, filter, grouped, page)).length;
}

async function lastRead(db: Db, accountId: number): Promise<number> {
  return (await findLastRead(db, accountId, 'notifications')) ?? 0;
}
