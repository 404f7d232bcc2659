import { type RawBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from './bounds.ts';

/**
 * A page of a home timeline, as ids, newest first. The entries were chosen when they were written; reading passes over what a
 * later suspension, block or mute hides.
 */
export async function listHome(db: Db, ownerId: number, page: Page): Promise<number[]> {
  const { within, ordered } = boundsOf('h.status_id', page);
  const { rows } = await sql<{ status_id: number }>`
    select h.status_id from home_entries as h
    where h.owner_id = ${ownerId} and ${within}
      and exists (select 1 from accounts as a where a.id = h.account_id and a.suspended_at is null)
      and (h.reblog_of_id is null or exists (
        select 1 from statuses as o join accounts as oa on oa.id = o.account_id
        where o.id = h.reblog_of_id and oa.suspended_at is null and ${atPeaceWith(ownerId)}))
    ${ordered}`.execute(db);
  return newestFirst(rows, page).map((row) => row.status_id);
}

/** A condition on `oa`, the author of what was reblogged. */
function atPeaceWith(ownerId: number): RawBuilder<unknown> {
  return sql`
    not exists (select 1 from blocks as b where b.account_id = ${ownerId} and b.target_id = oa.id)
    and not exists (select 1 from blocks as b where b.account_id = oa.id and b.target_id = ${ownerId})
    and not exists (
      select 1 from mutes as m where m.account_id = ${ownerId} and m.target_id = oa.id
        and (m.expires_at is null or m.expires_at > ${now()}))
    and not exists (select 1 from user_domain_blocks as d where d.account_id = ${ownerId} and d.domain = oa.domain)`;
}
