import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleTo } from '../statuses/policy.ts';
import { leftOutBy } from '../statuses/unwanted.ts';

type Searcher = { readonly accountId: number };
type Condition = RawBuilder<SqlBool>;

/**
 * A condition on a status `s`: a search may show it to the viewer, who may see it, and either has it in their library or its author has
 * opted in; nothing by people whom the viewer hides at `at` (ms). (Mastodon: `Status::SearchConcern`, `StatusFilter`.)
 */
export function findableBy(viewer: Searcher, at: number): Condition {
  // Written so that no planner uses the index of reblogs, which would scan all statuses that are not reblogs.
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

/** By somebody whose posts the viewer does not want to see. `visibleTo` already checks whether the author blocks them. */
function hiddenFrom({ accountId }: Searcher, at: number): Condition {
  const kinds = { blocking: true, blocked: false, muting: true, blockingDomains: true };
  return sql<SqlBool>`exists (
    select 1 from accounts as a where a.id = s.account_id and ${leftOutBy({ ...kinds, accountId }, 'a', at)})`;
}
