import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newestFirst, type Page } from '../paging.ts';
import { readBlocksAndMutes } from '../relationships/blocks-and-mutes.ts';
import { unwantedBy } from '../relationships/conditions.ts';
import { boundsOf } from './bounds.ts';

/**
 * A page of the direct posts that an account wrote or is mentioned in, as ids, newest first, without those by people whom it blocks or
 * mutes. Mastodon had this timeline until 3.0, and Pleroma still has it.
 */
export async function listDirect(db: Db, accountId: number, page: Page): Promise<number[]> {
  const { within, ordered } = boundsOf('s.id', page);
  const blocksAndMutes = await readBlocksAndMutes(db, accountId);
  const { rows } = await sql<{ id: number }>`
    select direct.id from (
      select * from (
        select s.id from statuses as s
        where s.account_id = ${accountId} and s.visibility = 'direct' and ${within} ${ordered}) as written
      union
      select * from (
        select s.id from mentions as m join statuses as s on s.id = m.status_id join accounts as a on a.id = s.account_id
        where m.account_id = ${accountId} and s.visibility = 'direct' and a.suspended_at is null
          and not ${unwantedBy(blocksAndMutes, 'a', now())} and ${within} ${ordered}) as received) as direct
    ${boundsOf('direct.id', page).ordered}`.execute(db);
  return newestFirst(rows, page).map((row) => row.id);
}
