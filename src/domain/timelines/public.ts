import { sql } from 'kysely';
import { compiledQuery } from '../../platform/db/compiled-query.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundedBy, type PageBounds, pageBounds } from './bounds.ts';
import {
  type FeedFilter,
  IS_BROADCAST,
  passes,
  readWishes,
  STARTS_OR_CONTINUES,
  type WishForm,
  type WishParams,
  wanted,
} from './public-conditions.ts';

type PublicForm = WishForm & FeedFilter & { readonly oldestFirst: boolean };

const readPublic = compiledQuery((db, form: PublicForm, params: WishParams & PageBounds) => {
  const { within, ordered } = boundedBy('s.id', form, params);
  return sql<{ id: number }>`
    select s.id from statuses as s join accounts as a on a.id = s.account_id
    where ${IS_BROADCAST} and ${STARTS_OR_CONTINUES} and ${passes(form)} and ${wanted(db, form, params)} and ${within}
    ${ordered}`.compile(db);
});

/** A page of the public timeline, as ids, newest first: no reblogs and no replies to others. */
export async function listPublic(db: Db, viewer: Viewer | null, filter: FeedFilter, page: Page): Promise<number[]> {
  const { origins, onlyMedia } = filter;
  if (origins === 'none') return [];
  const { form, params } = await readWishes(db, viewer);
  const rows = await readPublic(
    db,
    { ...form, origins, onlyMedia, oldestFirst: page.minId !== undefined },
    { ...params, ...pageBounds(page) },
  );
  return newestFirst(rows, page).map((row) => row.id);
}
