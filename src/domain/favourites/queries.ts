import type { Db } from '../../platform/db/handle.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { type Entry, type Page, readPage } from '../paging.ts';
import { findOriginal } from '../statuses/original.ts';
import { visibleTo } from '../statuses/policy.ts';
import { unwantedFor } from '../statuses/unwanted.ts';

/** A page of the statuses that an account has favourited and may still see. */
export async function listFavourites(db: Db, viewer: { accountId: number }, page: Page): Promise<Entry[]> {
  const query = db
    .selectFrom('favourites as f')
    .innerJoin('statuses as s', 's.id', 'f.status_id')
    .select(['f.id as cursor', 's.id'])
    .where('f.account_id', '=', viewer.accountId)
    .where(visibleTo(viewer));
  return readPage(query, 'f.id', page);
}

/** Whether an account has favourited a status, or the status that it reblogs. */
export async function hasFavourited(db: Db, { accountId }: { accountId: number }, statusId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status_id', '=', (await findOriginal(db, statusId))?.id ?? statusId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the accounts that favourited a status, without those that the viewer blocks or mutes and those that block the viewer. */
export async function listFavouritedBy(db: Db, viewer: AnyViewer, statusId: number, page: Page): Promise<Entry[]> {
  const unwanted = await unwantedFor(db, viewer, 'a');
  const query = db
    .selectFrom('favourites as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.id as cursor', 'a.id'])
    .where('f.status_id', '=', statusId)
    .where('a.suspended_at', 'is', null)
    .where((eb) => eb.not(unwanted));
  return readPage(query, 'f.id', page);
}
