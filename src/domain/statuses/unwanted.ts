import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { type BlocksAndMutes, readBlocksAndMutes } from '../relationships/blocks-and-mutes.ts';
import { unwantedBy } from '../relationships/conditions.ts';

/** As `unwantedBy`, for this viewer; a visitor excludes nobody. */
export async function unwantedFor(db: Db, viewer: AnyViewer, alias: string): Promise<RawBuilder<SqlBool>> {
  return viewer ? unwantedBy(await readBlocksAndMutes(db, viewer.accountId), alias, now()) : sql<SqlBool>`1 = 0`;
}

/**
 * Whether a viewer's threads and lists leave out posts by an account, a row of `accounts` under the given alias: accounts that the viewer
 * blocks or mutes, and silenced ones that the viewer does not follow. Never one's own; null is a visitor. Mastodon: StatusFilter.
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

/** As `leftOutBy`, for this viewer. */
export async function leftOutFor(db: Db, viewer: AnyViewer, alias: string): Promise<RawBuilder<SqlBool>> {
  return leftOutBy(viewer && (await readBlocksAndMutes(db, viewer.accountId)), alias, now());
}
