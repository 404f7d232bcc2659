import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type BlocksAndMutes, readBlocksAndMutes } from '../relationships/blocks-and-mutes.ts';
import type { AnyViewer } from './policy.ts';

/**
 * Whether a person wants nothing of an account, a row of `accounts` under the given alias, or is not wanted by it: blocks either way,
 * mutes that last beyond `at` (ms), blocked domains. Mastodon: `excluded_from_timeline_account_ids`, `excluded_from_timeline_domains`.
 */
export function unwantedBy(blocksAndMutes: BlocksAndMutes, alias: string, at: number): RawBuilder<SqlBool> {
  const me = blocksAndMutes.accountId;
  const id = sql.ref(`${alias}.id`);
  const reasons: RawBuilder<unknown>[] = [];
  if (blocksAndMutes.blocking) {
    reasons.push(sql`exists (select 1 from blocks as b where b.account_id = ${me} and b.target_id = ${id})`);
  }
  if (blocksAndMutes.blocked) {
    reasons.push(sql`exists (select 1 from blocks as b where b.account_id = ${id} and b.target_id = ${me})`);
  }
  if (blocksAndMutes.muting) {
    reasons.push(sql`exists (
      select 1 from mutes as m where m.account_id = ${me} and m.target_id = ${id}
      and (m.expires_at is null or m.expires_at > ${at}))`);
  }
  if (blocksAndMutes.blockingDomains) {
    reasons.push(sql`exists (
      select 1 from user_domain_blocks as d where d.account_id = ${me} and d.domain = ${sql.ref(`${alias}.domain`)})`);
  }
  return reasons.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(reasons, sql` or `)})`;
}

/** As `unwantedBy`, for who looks; a visitor wants everybody. */
export async function unwantedFor(db: Db, viewer: AnyViewer, alias: string): Promise<RawBuilder<SqlBool>> {
  return viewer ? unwantedBy(await readBlocksAndMutes(db, viewer.accountId), alias, now()) : sql<SqlBool>`1 = 0`;
}

/**
 * Whether a viewer's threads and lists leave out the posts of an account, a row of `accounts` under the given alias: somebody unwanted, or
 * silenced and not followed. Never one's own; null is a visitor. Mastodon: StatusFilter.
 */
export function leftOutBy(viewer: BlocksAndMutes | null, alias: string, at: number): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const silenced = sql`${sql.ref(`${alias}.silenced_at`)} is not null`;
  if (!viewer) return sql<SqlBool>`(${silenced})`;
  const me = viewer.accountId;
  const unwanted = unwantedBy(viewer, alias, at);
  return sql<SqlBool>`(${id} <> ${me} and (${unwanted} or (${silenced} and not exists (
    select 1 from follows as f where f.account_id = ${me} and f.target_id = ${id}))))`;
}

/** As `leftOutBy`, for who looks. */
export async function leftOutFor(db: Db, viewer: AnyViewer, alias: string): Promise<RawBuilder<SqlBool>> {
  return leftOutBy(viewer && (await readBlocksAndMutes(db, viewer.accountId)), alias, now());
}
