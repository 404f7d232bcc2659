import { type SqlBool, sql } from 'kysely';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type Page, readPage } from '../paging.ts';

/**
 * A page of what an account has posted for everybody, newest first, also where it is suspended. Other posts are nobody's to look through: staff see them
 * where they are reported. Mastodon: Admin::StatusFilter.
 */
export async function listPostsAsStaff(
  db: Db,
  accountId: number,
  { onlyMedia, page }: { readonly onlyMedia: boolean; readonly page: Page },
): Promise<number[]> {
  let query = db
    .selectFrom('statuses as s')
    .select('s.id')
    .where('s.account_id', '=', accountId)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .where('s.reblog_of_id', 'is', null);
  if (onlyMedia)
    query = query.where(sql<SqlBool>`exists (select 1 from media_attachments as m where m.status_id = s.id)`);
  const rows = await readPage(query, 's.id', page);
  return rows.map((row) => row.id);
}
