import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import {
  type BlockAndMuteKinds,
  kindsOf,
  NO_BLOCKS_OR_MUTES,
  readBlocksAndMutes,
} from '../relationships/blocks-and-mutes.ts';
import { blocks, unwantedBy } from '../relationships/conditions.ts';
import { boundedBy, type PageBounds, pageBounds } from '../timelines/bounds.ts';
import { type Look, lookOf, viewerIn, visibleTo } from './policy.ts';

export type AccountStatusesFilter = {
  readonly tagged?: string | undefined;
  readonly onlyMedia: boolean;
  readonly excludeReplies: boolean;
  readonly excludeReblogs: boolean;
  readonly excludeDirect: boolean;
};

type Query = { readonly accountId: number; readonly filter: AccountStatusesFilter; readonly page: Page };

/** What the queries are given. */
type Wanted = Omit<AccountStatusesFilter, 'tagged'> &
  BlockAndMuteKinds &
  Look &
  PageBounds & { readonly accountId: number; readonly tag: string | undefined; readonly at: number };

const readPosted = prepared((_db, wanted: Wanted) => {
  const { within, ordered } = boundedBy('s.id', wanted);
  return sql<{ id: number }>`select s.id from statuses as s where ${filtered(wanted)} and ${within} ${ordered}`;
});

const readPinned = prepared(
  (_db, wanted: Wanted) => sql<{ id: number }>`
    select s.id from statuses as s join status_pins as p on p.status_id = s.id
    where p.account_id = ${wanted.accountId} and ${filtered(wanted)} and ${boundedBy('s.id', wanted).within}
    order by p.id desc limit ${wanted.limit}`,
);

/**
 * A page of an account's statuses that the viewer may see, even if they mute the account, but without its boosts of people whom they block
 * or mute, or who block them; empty when the account blocks the viewer. Mastodon: AccountStatusesFilter.
 */
export async function listAccountStatuses(db: Db, viewer: AnyViewer, query: Query): Promise<number[]> {
  const { rows } = await readPosted(db, await wantedOf(db, viewer, query));
  return newestFirst(rows, query.page).map((row) => row.id);
}

/** The statuses that an account has pinned, newest pin first. */
export async function listPinnedStatuses(db: Db, viewer: AnyViewer, query: Query): Promise<number[]> {
  const { rows } = await readPinned(db, await wantedOf(db, viewer, query));
  return rows.map((row) => row.id);
}

async function wantedOf(db: Db, viewer: AnyViewer, { accountId, filter, page }: Query): Promise<Wanted> {
  const { tagged, ...filters } = filter;
  const tag = tagged === undefined ? undefined : normalizeTag(tagged);
  const all = viewer ? kindsOf(await readBlocksAndMutes(db, viewer.accountId)) : NO_BLOCKS_OR_MUTES;
  // Whom they block or mute themselves is no reason to leave out what they have boosted.
  const kinds = viewer?.accountId === accountId ? { ...NO_BLOCKS_OR_MUTES, blocked: all.blocked } : all;
  return { ...lookOf(viewer), ...kinds, ...filters, ...pageBounds(page), accountId, tag, at: now() };
}

function filtered(wanted: Wanted): RawBuilder<SqlBool> {
  const { accountId, me, tag, at } = wanted;
  const conditions = [sql`s.account_id = ${accountId}`, visibleTo(viewerIn(wanted))];
  if (wanted.excludeReblogs) conditions.push(sql`s.reblog_of_id is null`);
  if (wanted.excludeDirect) conditions.push(sql`s.visibility not in ('direct', 'limited')`);
  if (wanted.excludeReplies) {
    conditions.push(sql`
      ((s.in_reply_to_id is null and s.in_reply_to_account_id is null) or s.in_reply_to_account_id = ${accountId})`);
  }
  if (wanted.onlyMedia) conditions.push(sql`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`);
  if (tag !== undefined) {
    conditions.push(sql`exists (
      select 1 from status_tags as st join tags as t on t.id = st.tag_id
      where st.status_id = s.id and t.name = ${tag})`);
  }
  if (wanted.blocked) {
    conditions.push(sql`not ${blocks(sql.ref('s.account_id'), me)}`);
  }
  if (wanted.blocked || wanted.blocking || wanted.muting || wanted.blockingDomains) {
    conditions.push(sql`not exists (
      select 1 from statuses as o join accounts as oa on oa.id = o.account_id
      where o.id = s.reblog_of_id and ${unwantedBy({ ...wanted, accountId: me }, 'oa', at)})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
