import { type RawBuilder, sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundedBy, type PageBounds, pageBounds } from './bounds.ts';
import {
  type FeedFilter,
  type FeedGiven,
  feedGiven,
  IS_BROADCAST,
  passes,
  readWishes,
  type Wishes,
  wanted,
} from './public-conditions.ts';

/** How many names each of `any`, `all` and `none` may have; the tag of the path counts in `any`. Mastodon: LIMIT_PER_MODE. */
const NAMES = 4;

/** Names of hashtags as people write them. */
export type TagQuery = {
  readonly name: string;
  readonly any: readonly string[];
  readonly all: readonly string[];
  readonly none: readonly string[];
};

type TaggedGiven = Wishes &
  FeedGiven &
  PageBounds & {
    readonly tagId: number;
    readonly demanded: readonly number[];
    readonly demands: number;
    readonly excluded: readonly number[];
  };

const readTagged = prepared((db, given: TaggedGiven) => {
  const { tagId, demanded, demands, excluded } = given;
  const { within, ordered } = boundedBy('st.status_id', given);
  return sql<{ id: number }>`
    select st.status_id as id
    from status_tags as st join statuses as s on s.id = st.status_id join accounts as a on a.id = s.account_id
    where st.tag_id = ${tagId} and ${IS_BROADCAST} and ${passes(given)} and ${wanted(db, given)}
      ${demanded.length === 0 ? sql`` : sql`and ${tagsAmong(db, demanded)} = ${demands}`}
      ${excluded.length === 0 ? sql`` : sql`and ${tagsAmong(db, excluded)} = 0`}
      and ${within} ${ordered}`;
});

/** A page of public posts with hashtags, replies included, as ids, newest first. Mastodon: TagFeed. */
export async function listTagged(
  db: Db,
  viewer: Viewer | null,
  query: TagQuery,
  filter: FeedFilter,
  page: Page,
): Promise<number[]> {
  if (filter.origins === 'none') return [];
  const ids = await tagIds(db, query);
  const any = idsOf(ids, [query.name, ...query.any].slice(0, NAMES));
  const all = query.all.slice(0, NAMES);
  const demanded = idsOf(ids, all);
  if (any.length === 0 || demanded.length < distinct(all).length) return [];
  const excluded = idsOf(ids, query.none.slice(0, NAMES));
  const wishes = await readWishes(db, viewer);
  const given = { ...wishes, ...feedGiven(filter), ...pageBounds(page), demanded, demands: demanded.length, excluded };
  const pages = await Promise.all(any.map((tagId) => readTagged(db, { ...given, tagId })));
  const found = pages.flatMap((one) => one.rows);
  const rows = pages.length === 1 ? found : nextOf(found, page);
  return newestFirst(rows, page).map((row) => row.id);
}

/** The rows that come next in the direction of the page, among the pages of several tags. */
function nextOf(rows: readonly { readonly id: number }[], page: Page): { readonly id: number }[] {
  const ids = [...new Set(rows.map((row) => row.id))].sort((a, b) => (page.minId === undefined ? b - a : a - b));
  return ids.slice(0, page.limit).map((id) => ({ id }));
}

function tagsAmong(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  return sql`(select count(*) from status_tags as t where t.status_id = s.id and ${idsIn(db, 't.tag_id', ids)})`;
}

const readTagIds = prepared((db, { names }: { readonly names: readonly string[] }) =>
  db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(idsIn(db, 'name', names)),
);

async function tagIds(db: Db, { name, any, all, none }: TagQuery): Promise<Map<string, number>> {
  const names = [name, ...any.slice(0, NAMES), ...all.slice(0, NAMES), ...none.slice(0, NAMES)];
  const { rows } = await readTagIds(db, { names: distinct(names) });
  return new Map(rows.map((row) => [row.name, row.id]));
}

function idsOf(ids: ReadonlyMap<string, number>, names: readonly string[]): number[] {
  return distinct(names).flatMap((name) => ids.get(name) ?? []);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map(normalizeTag))];
}
