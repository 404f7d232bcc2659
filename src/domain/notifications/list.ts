import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import { NOTIFICATION_TYPES, type NotificationType, TYPES_ON_REQUEST } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { NotificationRow } from '../../schema/notifications.ts';
import { newestFirst, type Page } from '../paging.ts';
import { type Look, viewerIn, visibleTo } from '../statuses/policy.ts';
import { boundedBy, type PageBounds, pageBounds } from '../timelines/bounds.ts';

/** Which notifications are requested; `types` is null for all except those that must be requested by name. */
export type NotificationFilter = {
  readonly types: readonly NotificationType[] | null;
  readonly fromAccountId?: number | undefined;
  /** Whether to include notifications that the policy filtered. */
  readonly includeFiltered: boolean;
};

/** All notifications of an account that have not been dismissed. */
export const EVERYTHING: NotificationFilter = { types: NOTIFICATION_TYPES, includeFiltered: true };

const ON_REQUEST = sql.join([...TYPES_ON_REQUEST].map((type) => sql.lit(type)));

/** A filter whose types a prepared statement binds later. */
type WiderFilter = Omit<NotificationFilter, 'types'> & { readonly types: readonly string[] | null };

/** A condition on a notification `n`: it passes the filter, its sender is not suspended, and the recipient may still see its status. */
export function passesFilter(db: Db, accountId: number, filter: WiderFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`exists (select 1 from accounts as a where a.id = n.from_account_id and a.suspended_at is null)`,
    isStillVisible(accountId),
    filter.includeFiltered ? sql`n.filtered in (0, 1)` : sql`n.filtered = 0`,
  ];
  conditions.push(filter.types === null ? sql`n.type not in (${ON_REQUEST})` : idsIn(db, 'n.type', filter.types));
  if (filter.fromAccountId !== undefined) conditions.push(sql`n.from_account_id = ${filter.fromAccountId}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** What a prepared query of notifications is given. */
export type Listed = PageBounds & {
  readonly includeFiltered: boolean;
  readonly accountId: number;
  readonly types: readonly string[] | null;
  readonly fromAccountId: number | undefined;
};

const readNotifications = prepared((db, given: Listed) => {
  const { accountId } = given;
  const { within, ordered } = boundedBy('n.id', given);
  return sql<NotificationRow>`
    select n.* from notifications as n
    where n.account_id = ${accountId} and ${passesFilter(db, accountId, given)} and ${within}
    ${ordered}`;
});

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  page: Page,
): Promise<NotificationRow[]> {
  if (filter.types?.length === 0) return [];
  const { types, fromAccountId, includeFiltered } = filter;
  const given = { ...pageBounds(page), accountId, types, fromAccountId, includeFiltered };
  const { rows } = await readNotifications(db, given);
  return newestFirst(rows, page);
}

/** One notification of an account, unless its sender is suspended or it is about a status that the account may not see any more. */
export async function findShownNotification(
  db: Db,
  accountId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select n.* from notifications as n
    where n.id = ${id} and n.account_id = ${accountId} and ${passesFilter(db, accountId, EVERYTHING)}`.execute(db);
  return rows[0];
}

/** One notification of an account. 404 for anybody else's. */
export async function getNotification(db: Db, accountId: number, id: number): Promise<NotificationRow> {
  const row = await findShownNotification(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

/** Only local people have notifications, so the viewer is local. */
const RECIPIENT: Omit<Look, 'me'> = { signedIn: true, local: true, blocked: true };

function isStillVisible(accountId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(n.status_id is null or exists (
    select 1 from statuses as s
    where s.id = n.status_id and (s.account_id = ${accountId} or ${visibleTo(viewerIn({ ...RECIPIENT, me: accountId }))})))`;
}
