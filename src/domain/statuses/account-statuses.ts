import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import { compiledQuery } from '../../platform/db/compiled-query.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newestFirst, type Page } from '../paging.ts';
import {
  type BlockAndMuteKinds,
  kindsOf,
  NO_BLOCKS_OR_MUTES,
  readBlocksAndMutes,
} from '../relationships/blocks-and-mutes.ts';
import { blocks, unwantedBy } from '../relationships/conditions.ts';
import { boundedBy, type PageBounds, pageBounds } from '../timelines/bounds.ts';
import { type AnyViewer, type LookForm, lookForm, viewerIn, visibleTo } from './policy.ts';

export type AccountStatusesFilter = {
  readonly tagged?: string | undefined;
  readonly onlyMedia: boolean;
  readonly excludeReplies: boolean;
  readonly excludeReblogs: boolean;
  readonly excludeDirect: boolean;
};

type Query = { readonly accountId: number; readonly filter: AccountStatusesFilter; readonly page: Page };

/** The form of the queries, and their parameters. */
type Form = Omit<AccountStatusesFilter, 'tagged'> & BlockAndMuteKinds & LookForm & { readonly oldestFirst: boolean };
type Params = PageBounds & {
  readonly accountId: number;
  readonly me: number;
  readonly tag: string | undefined;
  readonly at: number;
};

const readPosted = compiledQuery((db, form: Form, params: Params) => {
  const { within, ordered } = boundedBy('s.id', form, params);
  return sql<{ id: number }>`
    select s.id from statuses as s where ${filtered(form, params)} and ${within} ${ordered}`.compile(db);
});

const readPinned = compiledQuery((db, form: Form, params: Params) =>
  sql<{ id: number }>`
    select s.id from statuses as s join status_pins as p on p.status_id = s.id
    where p.account_id = ${params.accountId} and ${filtered(form, params)} and ${boundedBy('s.id', form, params).within}
    order by p.id desc limit ${params.limit}`.compile(db),
);

/**
 * A page of an account's statuses that the viewer may see, even if they mute the account, but without its boosts of people whom they block
 * or mute, or who block them; empty when the account blocks the viewer. Mastodon: AccountStatusesFilter.
 */
export async function listAccountStatuses(db: Db, viewer: AnyViewer, query: Query): Promise<number[]> {
  const rows = await readPosted(db, await formOf(db, viewer, query), paramsOf(viewer, query));
  return newestFirst(rows, query.page).map((row) => row.id);
}

/** The statuses that an account has pinned, newest pin first. */
export async function listPinnedStatuses(db: Db, viewer: AnyViewer, query: Query): Promise<number[]> {
  const rows = await readPinned(db, await formOf(db, viewer, query), paramsOf(viewer, query));
  return rows.map((row) => row.id);
}

async function formOf(db: Db, viewer: AnyViewer, { accountId, filter, page }: Query): Promise<Form> {
  const { onlyMedia, excludeReplies, excludeReblogs, excludeDirect } = filter;
  const oldestFirst = page.minId !== undefined;
  const all = viewer ? kindsOf(await readBlocksAndMutes(db, viewer.accountId)) : NO_BLOCKS_OR_MUTES;
  // Whom they block or mute themselves is no reason to leave out what they have boosted.
  const kinds = viewer?.accountId === accountId ? { ...NO_BLOCKS_OR_MUTES, blocked: all.blocked } : all;
  return { ...lookForm(viewer), ...kinds, onlyMedia, excludeReplies, excludeReblogs, excludeDirect, oldestFirst };
}

function paramsOf(viewer: AnyViewer, { accountId, filter, page }: Query): Params {
  const tag = filter.tagged === undefined ? undefined : normalizeTag(filter.tagged);
  return { ...pageBounds(page), accountId, me: viewer?.accountId ?? 0, tag, at: now() };
}

function filtered(form: Form, { accountId, me, tag, at }: Params): RawBuilder<SqlBool> {
  const conditions = [sql`s.account_id = ${accountId}`, visibleTo(viewerIn(form, me))];
  if (form.excludeReblogs) conditions.push(sql`s.reblog_of_id is null`);
  if (form.excludeDirect) conditions.push(sql`s.visibility not in ('direct', 'limited')`);
  if (form.excludeReplies) {
    conditions.push(sql`
      ((s.in_reply_to_id is null and s.in_reply_to_account_id is null) or s.in_reply_to_account_id = ${accountId})`);
  }
  if (form.onlyMedia) conditions.push(sql`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`);
  if (tag !== undefined) {
    conditions.push(sql`exists (
      select 1 from status_tags as st join tags as t on t.id = st.tag_id
      where st.status_id = s.id and t.name = ${tag})`);
  }
  if (form.blocked) {
    conditions.push(sql`not ${blocks(sql.ref('s.account_id'), me)}`);
  }
  if (form.blocked || form.blocking || form.muting || form.blockingDomains) {
    conditions.push(sql`not exists (
      select 1 from statuses as o join accounts as oa on oa.id = o.account_id
      where o.id = s.reblog_of_id and ${unwantedBy({ ...form, accountId: me }, 'oa', at)})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
