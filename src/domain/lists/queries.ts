import type { Db } from '../../platform/db/handle.ts';
import type { ListRow } from '../../schema/timelines.ts';
import { getOwnRow } from '../get-row.ts';
import { type Page, pageBy } from '../paging.ts';

/** One's own list. 404 both when there is none and when it is somebody else's. */
export function getOwnList(db: Db, ownerId: number, listId: number): Promise<ListRow> {
  return getOwnRow(db, 'lists', ownerId, listId);
}

/** Whether an account owns a list with this id. */
export async function isOwnList(db: Db, ownerId: number, listId: number): Promise<boolean> {
  const row = await db
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .where('account_id', '=', ownerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** All lists of an account, oldest first. */
export function listLists(db: Db, ownerId: number): Promise<ListRow[]> {
  return db.selectFrom('lists').selectAll().where('account_id', '=', ownerId).orderBy('id').execute();
}

/** Whether an account is in a list, and can be added to it: one that is suspended cannot. */
export async function isListed(db: Db, listId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_accounts as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.list_id', '=', listId)
    .where('m.account_id', '=', memberId)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lists of `ownerId` that contain `memberId`. */
export function listListsWith(db: Db, ownerId: number, memberId: number): Promise<ListRow[]> {
  return db
    .selectFrom('lists as l')
    .innerJoin('list_accounts as m', 'm.list_id', 'l.id')
    .selectAll('l')
    .where('l.account_id', '=', ownerId)
    .where('m.account_id', '=', memberId)
    .orderBy('l.id')
    .execute();
}

/** The ids of a list's members that are not suspended, newest account first; all of them without a page. */
export async function listMembers(db: Db, listId: number, page: Page | null): Promise<number[]> {
  const query = db
    .selectFrom('list_accounts as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.account_id')
    .where('m.list_id', '=', listId)
    .where('a.suspended_at', 'is', null);
  const rows = await (page ? pageBy(query, 'm.account_id', page) : query.orderBy('m.account_id', 'desc')).execute();
  return rows.map((row) => row.account_id);
}
