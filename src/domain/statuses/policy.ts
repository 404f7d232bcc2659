import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { keptQuery } from '../../platform/db/kept-query.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** The one who looks, as far as visibility goes. */
export type Onlooker = { readonly accountId: number } | null;

/**
 * Who may see a status, as a condition on a row of `statuses` under the given alias. The only place that knows.
 * Public and unlisted: everybody but those whom the author blocks, alone or with their server. Private: the author, followers and the mentioned.
 * Direct: the author and the mentioned. What stays on this server: people with an account here. A reblog: whoever may see the
 * original too. Nobody, when the author is suspended.
 * (Mastodon: `status_policy.rb`, `show?`.)
 */
export function visibleTo(viewer: Onlooker, alias = 's'): RawBuilder<SqlBool> {
  const original = `${alias}_original`;
  return sql<SqlBool>`(${seen(viewer, alias)} and (${sql.ref(`${alias}.reblog_of_id`)} is null or exists (
    select 1 from statuses as ${sql.ref(original)}
    where ${sql.ref(`${original}.id`)} = ${sql.ref(`${alias}.reblog_of_id`)} and ${seen(viewer, original)})))`;
}

function seen(viewer: Onlooker, alias: string): RawBuilder<SqlBool> {
  const author = sql.ref(`${alias}.account_id`);
  // Wrapped, or SQLite would go through the index of visibilities, which is most statuses, before it looks at the ids asked for.
  const visibility = sql`coalesce(${sql.ref(`${alias}.visibility`)}, '')`;
  const available = sql`not exists (select 1 from accounts as author where author.id = ${author} and author.suspended_at is not null)`;
  if (!viewer) {
    return sql<SqlBool>`(${visibility} in ('public', 'unlisted') and ${sql.ref(`${alias}.local_only`)} = 0 and ${available})`;
  }
  const me = viewer.accountId;
  // Null for the people of this server. It names no row, so that it is looked up once for all.
  const home = sql`(select domain from accounts where id = ${me})`;
  const stays = sql`(${sql.ref(`${alias}.local_only`)} = 0 or ${home} is null)`;
  return sql<SqlBool>`(${available} and ${stays} and (${author} = ${me}
    or (${visibility} in ('public', 'unlisted')
      and not exists (select 1 from blocks as b where b.account_id = ${author} and b.target_id = ${me})
      and not exists (select 1 from user_domain_blocks as d where d.account_id = ${author} and d.domain = ${home}))
    or (${visibility} = 'private'
      and exists (select 1 from follows as f where f.account_id = ${me} and f.target_id = ${author}))
    or (${visibility} in ('private', 'direct')
      and exists (select 1 from mentions as m where m.status_id = ${sql.ref(`${alias}.id`)} and m.account_id = ${me}))))`;
}

type OneForm = { readonly signedIn: boolean };
type OneParams = { readonly me: number; readonly id: number };

const readVisible = keptQuery((db, { signedIn }: OneForm, { me, id }: OneParams) =>
  db
    .selectFrom('statuses as s')
    .selectAll('s')
    .where('s.id', '=', id)
    .where(visibleTo(signedIn ? { accountId: me } : null))
    .compile(),
);

/** The status, if it exists and the viewer may see it. */
export async function findVisibleStatus(db: Db, viewer: Onlooker, id: number): Promise<StatusRow | undefined> {
  const rows = await readVisible(db, { signedIn: viewer !== null }, { me: viewer?.accountId ?? 0, id });
  return rows[0];
}

/** The status; 404 "Not Found" alike whether it is absent or hidden. */
export async function getVisibleStatus(db: Db, viewer: Onlooker, id: number): Promise<StatusRow> {
  const status = await findVisibleStatus(db, viewer, id);
  if (!status) throw notFound('Not Found');
  return status;
}
