import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { NotificationType } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { NotificationRow } from '../../schema/notifications.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundedBy, boundsOf, pageBounds } from '../timelines/bounds.ts';
import { storedKey, ungroupedId } from './group-keys.ts';
import { EVERYTHING, getNotification, type Listed, type NotificationFilter, passesFilter } from './list.ts';

/** The most queries for a page, when many rows belong to few groups. */
const ROUNDS = 20;

/**
 * A page of groups, newest first, each as its newest notification in the page. Later rounds skip the groups already found, so that a group
 * of thousands does not hide those below it.
 */
export async function listGroupHeads(
  db: Db,
  accountId: number,
  filter: NotificationFilter,
  grouped: ReadonlySet<NotificationType>,
  page: Page,
): Promise<NotificationRow[]> {
  if (filter.types?.length === 0) return [];
  const heads = new Map<string | number, NotificationRow>();
  const size = page.limit * 2;
  let rest: Page = { ...page, limit: size };
  for (let round = 0; round < ROUNDS && heads.size < page.limit; round++) {
    const rows = await nextRows(db, accountId, filter, rest, [...heads.keys()].filter(isKey));
    addHeads(heads, rows, grouped, page);
    const last = rows.at(-1);
    if (!last || rows.length < size) break;
    rest = page.minId === undefined ? { ...rest, maxId: last.id } : { ...rest, minId: last.id };
  }
  const found = [...heads.values()].sort((a, b) => b.id - a.id);
  return page.minId === undefined ? found.slice(0, page.limit) : found.slice(-page.limit);
}

/** Rows come in the direction of the page: with `minId`, a later row of a group replaces its head because it is newer. */
function addHeads(
  heads: Map<string | number, NotificationRow>,
  rows: readonly NotificationRow[],
  grouped: ReadonlySet<NotificationType>,
  page: Page,
): void {
  for (const row of rows) {
    const key = storedKey(row, grouped) ?? row.id;
    if (heads.has(key)) {
      if (page.minId !== undefined) heads.set(key, row);
    } else if (heads.size < page.limit) heads.set(key, row);
  }
}

function isKey(key: string | number): key is string {
  return typeof key === 'string';
}

const readRows = prepared((db, given: Listed & { readonly seen: readonly string[] }) => {
  const { accountId, seen } = given;
  const { within, ordered } = boundedBy('n.id', given);
  const unseen = seen.length === 0 ? sql`1 = 1` : sql`(n.group_key is null or not ${idsIn(db, 'n.group_key', seen)})`;
  return sql<NotificationRow>`
    select n.* from notifications as n
    where n.account_id = ${accountId} and ${passesFilter(db, accountId, given)} and ${unseen} and ${within}
    ${ordered}`;
});

async function nextRows(
  db: Db,
  accountId: number,
  { types, fromAccountId, includeFiltered }: NotificationFilter,
  page: Page,
  seen: readonly string[],
): Promise<NotificationRow[]> {
  const given = { ...pageBounds(page), accountId, types, fromAccountId, includeFiltered, seen };
  return (await readRows(db, given)).rows;
}

/** The newest notification of a group, or the ungrouped one with this key. 404 when there is none. */
export async function getGroupHead(db: Db, accountId: number, key: string): Promise<NotificationRow> {
  const single = ungroupedId(key);
  if (single !== undefined) return getNotification(db, accountId, single);
  const { rows } = await sql<NotificationRow>`
    select n.* from notifications as n
    where n.account_id = ${accountId} and n.group_key = ${key} and ${passesFilter(db, accountId, EVERYTHING)}
    order by n.id desc limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw notFound();
  return head;
}

/** A member of a group: the sender, and the id of the notification, which pages are ordered by. */
export type GroupMember = { readonly id: number; readonly from_account_id: number };

/** A page of the members of a group, newest first. */
export async function listGroupMembers(db: Db, accountId: number, key: string, page: Page): Promise<GroupMember[]> {
  const { within, ordered } = boundsOf('n.id', page);
  const { rows } = await sql<GroupMember>`
    select n.id, n.from_account_id from notifications as n
    where n.account_id = ${accountId} and n.group_key = ${key} and ${within}
    ${ordered}`.execute(db);
  return newestFirst(rows, page);
}
