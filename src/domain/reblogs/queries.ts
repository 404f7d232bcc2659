import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { type Entry, type Page, readPage } from '../paging.ts';
import { findOriginal } from '../statuses/original.ts';
import { unwantedFor } from '../statuses/unwanted.ts';

/** Whether an account has reblogged a status, or the status that it reblogs. */
export async function hasReblogged(db: Db, { accountId }: { accountId: number }, statusId: number): Promise<boolean> {
  const row = await db
    .selectFrom('statuses')
    .select('id')
    .where('reblog_of_id', '=', (await findOriginal(db, statusId))?.id ?? statusId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A page of the accounts that reblogged a status publicly, without those that the viewer blocks or mutes and those that block the viewer.
 */
export async function listRebloggedBy(db: Db, viewer: AnyViewer, statusId: number, page: Page): Promise<Entry[]> {
  const unwanted = await unwantedFor(db, viewer, 'a');
  const query = db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as cursor', 'a.id'])
    .where('s.reblog_of_id', '=', statusId)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .where('a.suspended_at', 'is', null)
    .where((eb) => eb.not(unwanted));
  return readPage(query, 's.id', page);
}
