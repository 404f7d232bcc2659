import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Onlooker } from './policy.ts';

/**
 * Whether `me` wants nothing of an account, a row of `accounts` under the given alias, or is not wanted by it: blocks either way, mutes,
 * blocked domains. Mastodon: `excluded_from_timeline_account_ids`, `excluded_from_timeline_domains`.
 */
export function unwantedBy(me: number, alias: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  return sql<SqlBool>`(
    exists (select 1 from blocks as b where b.account_id = ${me} and b.target_id = ${id})
    or exists (select 1 from blocks as b where b.account_id = ${id} and b.target_id = ${me})
    or exists (
      select 1 from mutes as m where m.account_id = ${me} and m.target_id = ${id}
      and (m.expires_at is null or m.expires_at > ${now()}))
    or exists (
      select 1 from user_domain_blocks as d where d.account_id = ${me} and d.domain = ${sql.ref(`${alias}.domain`)}))`;
}

/**
 * Whether a viewer's threads and lists leave out the posts of an account, a row of `accounts` under the given alias: somebody unwanted, or silenced
 * and not followed. Never one's own. Mastodon: StatusFilter.
 */
export function leftOutFor(viewer: Onlooker, alias: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const silenced = sql`${sql.ref(`${alias}.silenced_at`)} is not null`;
  if (!viewer) return sql<SqlBool>`(${silenced})`;
  const me = viewer.accountId;
  return sql<SqlBool>`(${id} <> ${me} and (${unwantedBy(me, alias)} or (${silenced} and not exists (
    select 1 from follows as f where f.account_id = ${me} and f.target_id = ${id}))))`;
}
