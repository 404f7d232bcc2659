import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import { belongsInHome } from './home-candidates.ts';

/** The most statuses that a new follow adds. Mastodon: a quarter of the feed. */
const MERGED = 200;

/**
 * Adds the recent statuses of `targetId` to the home timeline of `ownerId`, who has just followed or unmuted it. A timeline that is long
 * enough gets none older than its oldest. Mastodon: FeedManager, `merge_into_home`.
 */
export async function backfillHome(tx: Tx, ownerId: number, targetId: number): Promise<void> {
  const owner = sql`cast(${ownerId} as bigint)`;
  await sql`
    insert into home_entries (owner_id, status_id, account_id, reblog_of_id)
    select ${owner}, recent.id, recent.account_id, recent.reblog_of_id
    from (
      select s.id, s.account_id, s.reblog_of_id
      from follows as f
      join statuses as s on s.account_id = f.target_id
      left join statuses as o on o.id = s.reblog_of_id
      where f.account_id = ${ownerId} and f.target_id = ${targetId}
        and s.id > coalesce((
          select h.status_id from home_entries as h where h.owner_id = ${ownerId}
          order by h.status_id desc limit 1 offset ${MERGED}), 0)
        and ${belongsInHome(sql`${ownerId}`)}
      order by s.id desc limit ${MERGED}
    ) as recent
    where recent.reblog_of_id is null or not exists (
      select 1 from home_entries as h
      where h.owner_id = ${ownerId} and (h.status_id = recent.reblog_of_id or h.reblog_of_id = recent.reblog_of_id))
    on conflict do nothing`.execute(tx);
}
