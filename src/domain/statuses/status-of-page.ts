import type { OwnPage } from '../../lib/own-page.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { handleOf } from '../accounts/uris.ts';

/** The local status that a page of this server shows, which it does under the name of its author alone. */
export async function findStatusOfPage(db: Db, page: OwnPage | undefined): Promise<StatusRow | undefined> {
  if (page?.kind !== 'status') return undefined;
  return db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .where('s.id', '=', page.statusId)
    .where('s.local', '=', 1)
    .where('a.domain', 'is', null)
    .where('a.handle', '=', handleOf(page.username, null))
    .executeTakeFirst();
}
