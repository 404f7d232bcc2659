import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toWire } from '../../lib/id.ts';
import { replacesOlder } from '../../lib/notification-types.ts';
import { HOUR, now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Flag } from '../../schema/flag.ts';
import type { Notice } from './notice-checks.ts';

/** How long (hours) after its first notification a group can grow. Mastodon: MAXIMUM_GROUP_SPAN_HOURS. */
const SPAN = 12;

/**
 * The keys of the groups that a new notification can join, beginning with that of the group it would found; none for types that are not
 * grouped. A key consists of the type, the status if there is one, and the hour (since 1970) of the first notification. Mastodon:
 * `concerns/notification/groups.rb`.
 */
function groupKeysFor(notice: Notice): readonly string[] {
  const prefix = groupPrefix(notice);
  if (prefix === undefined) return [];
  const hour = Math.floor(now() / HOUR);
  return Array.from({ length: SPAN }, (_, age) => `${prefix}-${hour - age}`);
}

function groupPrefix({ type, statusId }: Notice): string | undefined {
  if (type === 'follow' || type === 'admin.sign_up') return type;
  if ((type === 'favourite' || type === 'reblog') && statusId !== undefined) return `${type}-${toWire(statusId)}`;
  return undefined;
}

type New = { readonly id: number; readonly filtered: boolean };

/**
 * Stores a notification, replacing an older one about the same if its type does that. Returns false when the recipient has been notified
 * already.
 */
export async function insertNotification(tx: Tx, notice: Notice, { id, filtered }: New): Promise<boolean> {
  const replaces = replacesOlder(notice.type);
  if (replaces) await withdrawNotification(tx, notice);
  const isFirst = replaces || notice.isNew === true || notice.written !== undefined;
  const groups = filtered ? [] : groupKeysFor(notice);
  const isFiltered: Flag = filtered ? 1 : 0;
  const row = { id, ...subjectOf(notice), filtered: isFiltered, created_at: now() };
  if (isFirst && groups.length === 0) {
    await insertAlone(tx, row);
    return true;
  }
  const { changed } = await insertInGroup(tx, { ...row, isFirst, groups, newest: groups[0], oldest: groups.at(-1) });
  return changed === 1;
}

/** Removes a notification whose cause has been undone. Mastodon: it is deleted with its activity. */
export async function withdrawNotification(tx: Tx, notice: Notice): Promise<void> {
  await sql`delete from notifications where ${isAbout(subjectOf(notice))}`.execute(tx);
}

/** The identity of a notification; there is at most one for each. */
type Subject = {
  readonly account_id: number;
  readonly from_account_id: number;
  readonly type: string;
  readonly status_id: number | null;
  readonly subject_id: number | null;
};

function subjectOf({ to, from, type, statusId, subjectId }: Notice): Subject {
  return { account_id: to, from_account_id: from, type, status_id: statusId ?? null, subject_id: subjectId ?? null };
}

function isAbout({ account_id, from_account_id, type, status_id, subject_id }: Subject): RawBuilder<SqlBool> {
  return sql<SqlBool>`from_account_id = ${from_account_id} and account_id = ${account_id} and type = ${type}
    and ${status_id === null ? sql`status_id is null` : sql`status_id = ${status_id}`}
    and ${subject_id === null ? sql`subject_id is null` : sql`subject_id = ${subject_id}`}`;
}

type NewRow = Subject & { readonly id: number; readonly filtered: Flag; readonly created_at: number };

/** Inserts one that belongs to no group. Inserting what a query selects costs SQLite more, since it prepares to undo that. */
const insertAlone = prepared((tx: Tx, row: NewRow) => tx.insertInto('notifications').values(row));

type Grouped = NewRow & {
  readonly isFirst: boolean;
  /** The keys of the groups that it can join, and the last and first of them in time. */
  readonly groups: readonly string[];
  readonly newest: string | undefined;
  readonly oldest: string | undefined;
};

/**
 * Adds it to the latest group that is still open, or founds one. Inserts nothing when the recipient may have been notified already, and has
 * been.
 */
const insertInGroup = prepared((tx: Tx, { isFirst, groups, newest, oldest, ...row }: Grouped) => {
  // With the list alone, PostgreSQL would scan all groups that the account has ever had.
  const running = sql`(select group_key from notifications
    where account_id = ${row.account_id} and group_key between ${oldest} and ${newest} and ${idsIn(tx, 'group_key', groups)}
    order by id desc limit 1)`;
  return sql`
    insert into notifications (id, account_id, from_account_id, type, status_id, subject_id, group_key, filtered, created_at)
    select cast(${row.id} as bigint), cast(${row.account_id} as bigint), cast(${row.from_account_id} as bigint),
      cast(${row.type} as text), cast(${row.status_id} as bigint), cast(${row.subject_id} as bigint),
      ${groups.length === 0 ? sql`null` : sql`coalesce(${running}, cast(${newest} as text))`},
      cast(${row.filtered} as smallint), cast(${row.created_at} as bigint)
    where ${isFirst ? sql`1 = 1` : sql`not exists (select 1 from notifications where ${isAbout(row)})`}`;
});
