import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleTo } from '../statuses/policy.ts';
import { leftOutBy } from '../statuses/unwanted.ts';

type Searcher = { readonly accountId: number };
type Condition = RawBuilder<SqlBool>;

/**
 * What a search may show somebody, as a condition on a row `s` of statuses: what they may see, and either have in
 * their library or whose author wants it found; nothing by people they hide at `at` (ms). (Mastodon: `Status::SearchConcern`,
 * `StatusFilter`.)
 */
export function findableBy(viewer: Searcher, at: number): Condition {
  // Written so that no planner takes the index of reblogs for this, which would go through all that are none.
  const isNoReblog = sql`coalesce(s.reblog_of_id, 0) = 0`;
  return sql<SqlBool>`(${isNoReblog} and (${isPublic()} or ${inLibraryOf(viewer)})
    and ${visibleTo(viewer)} and not ${hiddenFrom(viewer, at)})`;
}

/** Public, by somebody who agreed to be found. */
export function isPublic(): Condition {
  return sql<SqlBool>`(s.visibility = 'public' and exists (
    select 1 from accounts as author where author.id = s.account_id and author.indexable = 1))`;
}

/** Written, favourited, bookmarked, reblogged or voted on by the viewer, or mentioning them. */
export function inLibraryOf({ accountId }: Searcher): Condition {
  return sql<SqlBool>`(s.account_id = ${accountId}
    or exists (select 1 from mentions as t where t.status_id = s.id and t.account_id = ${accountId})
    or exists (select 1 from favourites as t where t.status_id = s.id and t.account_id = ${accountId})
    or exists (select 1 from bookmarks as t where t.status_id = s.id and t.account_id = ${accountId})
    or exists (select 1 from statuses as t where t.reblog_of_id = s.id and t.account_id = ${accountId})
    or exists (select 1 from polls as p join poll_votes as t on t.poll_id = p.id
      where p.status_id = s.id and t.account_id = ${accountId}))`;
}

/** By somebody whose posts the viewer is spared. `visibleTo` asks already whether the author blocks them. */
function hiddenFrom({ accountId }: Searcher, at: number): Condition {
  const kinds = { blocking: true, blocked: false, muting: true, blockingDomains: true };
  return sql<SqlBool>`exists (
    select 1 from accounts as a where a.id = s.account_id and ${leftOutBy({ ...kinds, accountId }, 'a', at)})`;
}
