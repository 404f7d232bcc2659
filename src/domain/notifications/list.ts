import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { NotificationRow } from '../../schema/notifications.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from '../timelines/bounds.ts';
import type { NotificationType } from './types.ts';

/** Which notifications are asked for; `types` null for all of them. */
export type NotificationFilter = {
  readonly types: readonly NotificationType[] | null;
  readonly fromAccountId?: number | undefined;
  /** Those that the policy keeps apart too. */
  readonly includeFiltered: boolean;
};

/** That a notification `n` passes a filter, and that its sender is not suspended. */
export function passesFilter(db: Db, filter: NotificationFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`exists (select 1 from accounts as a where a.id = n.from_account_id and a.suspended_at is null)`,
    filter.includeFiltered ? sql`n.filtered in (0, 1)` : sql`n.filtered = 0`,
  ];
  if (filter.types !== null) conditions.push(sql`${idsIn(db, 'n.type', filter.types)}`);
  if (filter.fromAccountId !== undefined) conditions.push(sql`n.from_account_id = ${filter.fromAccountId}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  page: Page,
): Promise<NotificationRow[]> {
  if (filter.types?.length === 0) return [];
  const { within, ordered } = boundsOf('n.id', page);
  const { rows } = await sql<NotificationRow>`
    select n.* from notifications as n
    where n.account_id = ${accountId} and ${passesFilter(db, filter)} and ${within}
    ${ordered}`.execute(db);
  return newestFirst(rows, page);
}

/** One notification of an account. 404 for one of somebody else. */
export async function getNotification(db: Db, accountId: number, id: number): Promise<NotificationRow> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
