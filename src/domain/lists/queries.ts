import type { Db } from '../../platform/db/handle.ts';
import type { ListRow } from '../../schema/lists.ts';
import { getOwnRow } from '../get-row.ts';
import { type Page, pageBy } from '../paging.ts';

/** A list of its owner. 404 alike for one that is not there and one of somebody else. */
export function getOwnList(db: Db, ownerId: number, listId: number): Promise<ListRow> {
  return getOwnRow(db, 'lists', ownerId, listId);
}

/** Whether an account has a list of that id. */
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

/** The lists of `ownerId` that `memberId` is in. */
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

/** Account ids of the members that are not suspended, by account id, newest first; without page all of them. */
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
