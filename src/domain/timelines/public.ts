import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from './bounds.ts';
import { type FeedFilter, IS_BROADCAST, passes, STARTS_OR_CONTINUES, wantedBy } from './public-conditions.ts';

/** A page of everybody's public posts, as ids, newest first: no reblogs and no replies to others. */
export async function listPublic(db: Db, viewer: Viewer | null, filter: FeedFilter, page: Page): Promise<number[]> {
  if (filter.origins === 'none') return [];
  const { within, ordered } = boundsOf('s.id', page);
  const wanted = await wantedBy(db, viewer);
  const { rows } = await sql<{ id: number }>`
    select s.id from statuses as s join accounts as a on a.id = s.account_id
    where ${IS_BROADCAST} and ${STARTS_OR_CONTINUES} and ${passes(filter)} and ${wanted} and ${within}
    ${ordered}`.execute(db);
  return newestFirst(rows, page).map((row) => row.id);
}
