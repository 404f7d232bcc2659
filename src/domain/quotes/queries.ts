import type { Db } from '../../platform/db/handle.ts';
import { type Entry, type Page, readPage } from '../paging.ts';
import { visibleTo } from '../statuses/policy.ts';
import { leftOutFor } from '../statuses/unwanted.ts';

/**
 * A page of the accepted quotes of a status that the viewer may see. Quotes the viewer does not want to see are left out, except for the
 * quoted author.
 */
export async function listQuotes(
  db: Db,
  viewer: { accountId: number },
  status: { readonly id: number; readonly account_id: number },
  page: Page,
): Promise<Entry[]> {
  let query = db
    .selectFrom('quotes as q')
    .innerJoin('statuses as s', 's.id', 'q.status_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['q.id as cursor', 's.id'])
    .where('q.quoted_status_id', '=', status.id)
    .where('q.state', '=', 'accepted')
    .where(visibleTo(viewer));
  if (status.account_id !== viewer.accountId) {
    const leftOut = await leftOutFor(db, viewer, 'a');
    query = query.where((eb) => eb.not(leftOut));
  }
  return readPage(query, 'q.id', page);
}
