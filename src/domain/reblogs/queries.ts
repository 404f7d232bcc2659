import type { Db } from '../../platform/db/handle.ts';
import type { Entry } from '../favourites/queries.ts';
import { type Page, readPage } from '../paging.ts';
import { readAversions } from '../relationships/aversions.ts';
import type { Onlooker } from '../statuses/policy.ts';
import { unwantedBy } from '../statuses/unwanted.ts';

/** A page of the accounts that reblogged a status for all to see, without those the viewer wants nothing of or who block the viewer. */
export async function listRebloggedBy(db: Db, viewer: Onlooker, statusId: number, page: Page): Promise<Entry[]> {
  let query = db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as cursor', 'a.id'])
    .where('s.reblog_of_id', '=', statusId)
    .where('s.visibility', 'in', ['public', 'unlisted'])
    .where('a.suspended_at', 'is', null);
  if (viewer) {
    const unwanted = unwantedBy(await readAversions(db, viewer.accountId), 'a');
    query = query.where((eb) => eb.not(unwanted));
  }
  return readPage(query, 's.id', page);
}
