import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { blocks, blocksDomain, domainOf } from '../relationships/conditions.ts';

/** A viewer as what a prepared statement is given: `me` is their id. */
export type Look = {
  readonly signedIn: boolean;
  readonly local: boolean;
  readonly blocked: boolean;
  readonly me: number;
};

/** What a prepared statement is given for a viewer. */
export function lookOf(viewer: AnyViewer): Look {
  return {
    signedIn: viewer !== null,
    local: viewer?.userId !== undefined,
    blocked: viewer?.blocked ?? true,
    me: viewer?.accountId ?? 0,
  };
}

/** The viewer in a prepared statement. */
export function viewerIn({ signedIn, local, blocked, me }: Look): AnyViewer {
  if (!signedIn) return null;
  return local ? { accountId: me, userId: me, blocked } : { accountId: me, blocked };
}

/**
 * Who may see a status, as a condition on a row of `statuses` under the given alias. This is the only place that defines it. Public and
 * unlisted: everybody except those whom the author blocks, alone or with their server. Private: the author, followers and mentioned
 * accounts. Direct and limited: the author and the accounts mentioned, silently or not. Local-only: people with an account here. A reblog:
 * those who may also see the original. Nobody, when the author is suspended. A query that already joins the author passes its alias, so
 * that the author is not looked up again. (Mastodon: `status_policy.rb`, `show?`.)
 */
export function visibleTo(viewer: AnyViewer, alias = 's', author?: string): RawBuilder<SqlBool> {
  const original = `${alias}_original`;
  return sql<SqlBool>`(${isAvailable(alias, author)} and ${seen(viewer, alias)} and (${sql.ref(`${alias}.reblog_of_id`)} is null or exists (
    select 1 from statuses as ${sql.ref(original)}
    where ${sql.ref(`${original}.id`)} = ${sql.ref(`${alias}.reblog_of_id`)} and ${isAvailable(original)} and ${seen(viewer, original)})))`;
}

/** Whether the author is not suspended. */
function isAvailable(alias: string, author?: string): RawBuilder<SqlBool> {
  if (author !== undefined) return sql<SqlBool>`${sql.ref(`${author}.suspended_at`)} is null`;
  return sql<SqlBool>`not exists (
    select 1 from accounts as author where author.id = ${sql.ref(`${alias}.account_id`)} and author.suspended_at is not null)`;
}

function seen(viewer: AnyViewer, alias: string): RawBuilder<SqlBool> {
  const author = sql.ref(`${alias}.account_id`);
  // Wrapped, because SQLite would otherwise scan the index of visibilities, which covers most statuses, before it considers the requested
  // ids.
  const visibility = sql`coalesce(${sql.ref(`${alias}.visibility`)}, '')`;
  if (!viewer) {
    return sql<SqlBool>`(${visibility} in ('public', 'unlisted') and ${sql.ref(`${alias}.local_only`)} = 0)`;
  }
  const me = viewer.accountId;
  const { stays, isBlockedWithServer } = fromElsewhere(viewer, alias);
  return sql<SqlBool>`(${stays} and (${author} = ${me}
    or (${visibility} in ('public', 'unlisted')
      and not ${viewer.blocked === false ? sql`1 = 0` : blocks(author, me)} and not ${isBlockedWithServer})
    or (${visibility} = 'private'
      and exists (select 1 from follows as f where f.account_id = ${me} and f.target_id = ${author}))
    or (${visibility} in ('private', 'direct', 'limited')
      and exists (select 1 from mentions as m where m.status_id = ${sql.ref(`${alias}.id`)} and m.account_id = ${me}))))`;
}

/** What viewers on other servers may not see: local-only posts, and posts by people who block their server. */
function fromElsewhere({ accountId, userId }: NonNullable<AnyViewer>, alias: string) {
  if (userId !== undefined) return { stays: sql`1 = 1`, isBlockedWithServer: sql`1 = 0` };
  const home = domainOf(accountId);
  return {
    stays: sql`(${sql.ref(`${alias}.local_only`)} = 0 or ${home} is null)`,
    isBlockedWithServer: blocksDomain(sql.ref(`${alias}.account_id`), home),
  };
}

/**
 * Whether the server with a domain may have been sent a status: it is open to all, or somebody there is mentioned in it or follows the
 * author of one for followers.
 */
export function maySeeOn(domain: string, alias = 's'): RawBuilder<SqlBool> {
  const [id, author, visibility] = ['id', 'account_id', 'visibility'].map((name) => sql.ref(`${alias}.${name}`));
  return sql<SqlBool>`(${sql.ref(`${alias}.local_only`)} = 0 and (${visibility} in ('public', 'unlisted')
    or exists (select 1 from mentions as m join accounts as named on named.id = m.account_id
      where m.status_id = ${id} and named.domain = ${domain})
    or (${visibility} = 'private' and exists (
      select 1 from follows as f join accounts as follower on follower.id = f.account_id
      where f.target_id = ${author} and follower.domain = ${domain}))))`;
}

const readVisible = prepared((db, { id, ...look }: Look & { readonly id: number }) =>
  db
    .selectFrom('statuses as s')
    .selectAll('s')
    .where('s.id', '=', id)
    .where(visibleTo(viewerIn(look))),
);

/** The status, if it exists and the viewer may see it. */
export async function findVisibleStatus(db: Db, viewer: AnyViewer, id: number): Promise<StatusRow | undefined> {
  const { rows } = await readVisible(db, { ...lookOf(viewer), id });
  return rows[0];
}

/** The status; 404 "Not Found" both when it is absent and when it is hidden. */
export async function getVisibleStatus(db: Db, viewer: AnyViewer, id: number): Promise<StatusRow> {
  const status = await findVisibleStatus(db, viewer, id);
  if (!status) throw notFound('notFound');
  return status;
}
