import { type RawBuilder, sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from './bounds.ts';
import { type FeedFilter, IS_BROADCAST, passes, wantedBy } from './public-conditions.ts';

/** How many names each of `any`, `all` and `none` may have; the tag of the path counts in `any`. Mastodon: LIMIT_PER_MODE. */
const NAMES = 4;

/** Names of hashtags as people write them. */
export type TagQuery = {
  readonly name: string;
  readonly any: readonly string[];
  readonly all: readonly string[];
  readonly none: readonly string[];
};

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
  const any = found(ids, [query.name, ...query.any].slice(0, NAMES));
  const all = query.all.slice(0, NAMES);
  const demanded = found(ids, all);
  if (any.length === 0 || demanded.length < distinct(all).length) return [];
  const excluded = found(ids, query.none.slice(0, NAMES));
  const { within, ordered } = boundsOf('st.status_id', page);
  const wanted = await wantedBy(db, viewer);
  const tagged = any.map(
    (tagId) => sql`select * from (
      select st.status_id as id
      from status_tags as st join statuses as s on s.id = st.status_id join accounts as a on a.id = s.account_id
      where st.tag_id = ${tagId} and ${IS_BROADCAST} and ${passes(filter)} and ${wanted}
        ${sql.join(
          demanded.map((id) => sql`and ${hasTag(sql`= ${id}`)}`),
          sql` `,
        )}
        ${excluded.length > 0 ? sql`and not ${hasTag(sql`in (${sql.join(excluded)})`)}` : sql``}
        and ${within} ${ordered}) as one`,
  );
  const { rows } = await sql<{ id: number }>`
    select tagged.id from (${sql.join(tagged, sql` union `)}) as tagged ${boundsOf('tagged.id', page).ordered}`.execute(
    db,
  );
  return newestFirst(rows, page).map((row) => row.id);
}

function hasTag(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from status_tags as t where t.status_id = s.id and t.tag_id ${condition})`;
}

async function tagIds(db: Db, { name, any, all, none }: TagQuery): Promise<Map<string, number>> {
  const names = [name, ...any.slice(0, NAMES), ...all.slice(0, NAMES), ...none.slice(0, NAMES)];
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(idsIn(db, 'name', distinct(names)))
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

function found(ids: ReadonlyMap<string, number>, names: readonly string[]): number[] {
  return distinct(names).flatMap((name) => ids.get(name) ?? []);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map(normalizeTag))];
}
