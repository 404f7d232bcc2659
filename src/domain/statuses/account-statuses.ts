import { sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type Page, readPage } from '../paging.ts';
import { type Onlooker, visibleTo } from './policy.ts';

export type AccountStatusesFilter = {
  readonly tagged?: string | undefined;
  readonly onlyMedia: boolean;
  readonly excludeReplies: boolean;
  readonly excludeReblogs: boolean;
  readonly excludeDirect: boolean;
};

type Query = { readonly accountId: number; readonly filter: AccountStatusesFilter; readonly page: Page };

/**
 * A page of what an account posted and the viewer may see, mutes apart; nothing for those the account blocks.
 * Mastodon: AccountStatusesFilter.
 */
export async function listAccountStatuses(
  db: Db,
  viewer: Onlooker,
  { accountId, filter, page }: Query,
): Promise<number[]> {
  const rows = await readPage(filtered(db, viewer, accountId, filter), 's.id', page);
  return rows.map((row) => row.id);
}

/** What an account has pinned, newest pin first. */
export async function listPinnedStatuses(
  db: Db,
  viewer: Onlooker,
  { accountId, filter, page }: Query,
): Promise<number[]> {
  let query = filtered(db, viewer, accountId, filter)
    .innerJoin('status_pins as p', 'p.status_id', 's.id')
    .where('p.account_id', '=', accountId)
    .orderBy('p.id', 'desc')
    .limit(page.limit);
  if (page.maxId !== undefined) query = query.where('s.id', '<', page.maxId);
  const lower = page.minId ?? page.sinceId;
  if (lower !== undefined) query = query.where('s.id', '>', lower);
  return (await query.execute()).map((row) => row.id);
}

function filtered(db: Db, viewer: Onlooker, accountId: number, filter: AccountStatusesFilter) {
  let query = db
    .selectFrom('statuses as s')
    .select('s.id')
    .where('s.account_id', '=', accountId)
    .where(visibleTo(viewer));
  if (filter.excludeReblogs) query = query.where('s.reblog_of_id', 'is', null);
  if (filter.excludeDirect) query = query.where('s.visibility', '<>', 'direct');
  if (filter.excludeReplies) {
    query = query.where((eb) =>
      eb.or([
        eb.and([eb('s.in_reply_to_id', 'is', null), eb('s.in_reply_to_account_id', 'is', null)]),
        eb('s.in_reply_to_account_id', '=', accountId),
      ]),
    );
  }
  if (filter.onlyMedia) {
    query = query.where(sql<boolean>`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`);
  }
  if (filter.tagged !== undefined) {
    query = query.where(sql<boolean>`exists (
      select 1 from status_tags as st join tags as t on t.id = st.tag_id
      where st.status_id = s.id and t.name = ${normalizeTag(filter.tagged)})`);
  }
  if (viewer)
    query = query.where(sql<boolean>`not exists (
      select 1 from blocks as b where b.account_id = s.account_id and b.target_id = ${viewer.accountId}
    ) and not exists (
      select 1 from statuses as o join accounts as oa on oa.id = o.account_id
      where o.id = s.reblog_of_id and (
        exists (select 1 from blocks as b where b.account_id = ${viewer.accountId} and b.target_id = o.account_id)
        or exists (
          select 1 from user_domain_blocks as d where d.account_id = ${viewer.accountId} and d.domain = oa.domain)))`);
  return query;
}
