import type { Db } from '../../platform/db/handle.ts';
import { type Entry, type Page, readPage } from '../paging.ts';
import { visibleTo } from '../statuses/policy.ts';

/** A page of the statuses that an account has bookmarked and may still see. */
export async function listBookmarks(db: Db, viewer: { accountId: number }, page: Page): Promise<Entry[]> {
  const query = db
    .selectFrom('bookmarks as b')
    .innerJoin('statuses as s', 's.id', 'b.status_id')
    .select(['b.id as cursor', 's.id'])
    .where('b.account_id', '=', viewer.accountId)
    .where(visibleTo(viewer));
  return readPage(query, 'b.id', page);
}
