import { sql } from 'kysely';
import type { NotificationType } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { findLastRead } from '../markers/markers.ts';
import { type NotificationFilter, passesFilter } from './list.ts';

/** The number of notifications after the reading marker that pass the filter, up to `limit`. */
export function countUnread(db: Db, accountId: number, filter: NotificationFilter, limit: number): Promise<number> {
  return count(db, accountId, filter, { grouped: [], limit });
}

/** As `countUnread`, but each group of the `grouped` types counts once. */
export function countUnreadGroups(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  grouped: ReadonlySet<NotificationType>,
  limit: number,
): Promise<number> {
  return count(db, accountId, filter, { grouped: [...grouped], limit });
}

type Counted = { readonly grouped: readonly NotificationType[]; readonly limit: number };

async function count(db: Db, accountId: number, filter: NotificationFilter, counted: Counted): Promise<number> {
  if (filter.types?.length === 0) return 0;
  const { types, fromAccountId, includeFiltered } = filter;
  const after = (await findLastRead(db, accountId, 'notifications')) ?? 0;
  const { rows } = await readCount(db, { accountId, types, fromAccountId, includeFiltered, after, ...counted });
  return rows[0]?.unread ?? 0;
}

type Asked = Counted & {
  readonly accountId: number;
  readonly types: readonly string[] | null;
  readonly fromAccountId: number | undefined;
  readonly includeFiltered: boolean;
  readonly after: number;
};

const readCount = prepared((db, given: Asked) => {
  const { accountId, grouped, after, limit } = given;
  // No key of a group is a number.
  const key = sql`coalesce(case when ${idsIn(db, 'n.type', grouped)} then n.group_key end, cast(n.id as text))`;
  const each = grouped.length === 0 ? sql`select 1` : sql`select distinct ${key}`;
  return sql<{ unread: number }>`
    select count(*) as unread from (
      ${each} from notifications as n
      where n.account_id = ${accountId} and n.id > ${after} and ${passesFilter(db, accountId, given)}
      limit ${limit}) as newer`;
});
