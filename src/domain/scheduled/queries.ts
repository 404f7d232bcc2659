import type { Db } from '../../platform/db/handle.ts';
import type { ScheduledStatusRow } from '../../schema/statuses.ts';
import { type Page, readPage } from '../paging.ts';

/** A page of an account's scheduled statuses. */
export async function listScheduled(
  db: Db,
  { accountId }: { readonly accountId: number },
  page: Page,
): Promise<ScheduledStatusRow[]> {
  const query = db.selectFrom('scheduled_statuses').selectAll().where('account_id', '=', accountId);
  return readPage(query, 'id', page);
}
