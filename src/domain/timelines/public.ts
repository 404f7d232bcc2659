import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundedBy, type PageBounds, pageBounds } from './bounds.ts';
import {
  type FeedFilter,
  type FeedGiven,
  feedGiven,
  IS_BROADCAST,
  passes,
  readWishes,
  STARTS_OR_CONTINUES,
  type Wishes,
  wanted,
} from './public-conditions.ts';

const readPublic = prepared((db, given: Wishes & FeedGiven & PageBounds) => {
  const { within, ordered } = boundedBy('s.id', given);
  return sql<{ id: number }>`
    select s.id from statuses as s join accounts as a on a.id = s.account_id
    where ${IS_BROADCAST} and ${STARTS_OR_CONTINUES} and ${passes(given)} and ${wanted(db, given)} and ${within}
    ${ordered}`;
});

/** A page of the public timeline, as ids, newest first: no reblogs and no replies to others. */
export async function listPublic(db: Db, viewer: Viewer | null, filter: FeedFilter, page: Page): Promise<number[]> {
  if (filter.origins === 'none') return [];
  const wishes = await readWishes(db, viewer);
  const { rows } = await readPublic(db, { ...wishes, ...feedGiven(filter), ...pageBounds(page) });
  return newestFirst(rows, page).map((row) => row.id);
}
