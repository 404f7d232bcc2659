import type { Db } from '../../platform/db/handle.ts';
import type { ScheduledStatusRow } from '../../schema/scheduled-statuses.ts';
import { newestFirst, type Page, pageBy } from '../paging.ts';

/** A page of the statuses an account has scheduled. */
export async function listScheduled(
  db: Db,
  { accountId }: { readonly accountId: number },
  page: Page,
): Promise<ScheduledStatusRow[]> {
  const query = db.selectFrom('scheduled_statuses').selectAll().where('account_id', '=', accountId);
  return newestFirst(await pageBy(query, 'id', page).execute(), page);
}
