import { sql } from 'kysely';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';

export type TagSearch = {
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
  /** Leaves out hashtags that no moderator has looked at. */
  readonly reviewedOnly: boolean;
};

/** The largest code point: no text that begins with another sorts after it. */
const LAST = '\u{10ffff}';

/**
 * Ids of hashtags whose name begins with the text, the exact one first, then those used latest. (Mastodon:
 * `Tag.search_for`.)
 */
export async function searchTags(db: Db, { text, limit, offset, reviewedOnly }: TagSearch): Promise<number[]> {
  const prefix = normalizeTag(text.trim().replace(/^[#＃]/, ''));
  if (prefix === '' || limit === 0) return [];
  let query = db
    .selectFrom('tags')
    .select('id')
    .where(startsWith(db, prefix))
    .where('listable', '=', 1)
    .orderBy(sql`case when name = ${prefix} then 0 else 1 end`)
    .orderBy(sql`coalesce(last_status_at, 0)`, 'desc')
    .orderBy('name')
    .limit(limit)
    .offset(offset);
  if (reviewedOnly) query = query.where('reviewed_at', 'is not', null);
  return (await query.execute()).map((row) => row.id);
}

/** SQLite uses the index for a range, PostgreSQL for `^@`, whatever its collation. */
function startsWith(db: Db, prefix: string) {
  return db.dialect === 'postgres'
    ? sql<boolean>`name ^@ ${prefix}`
    : sql<boolean>`(name >= ${prefix} and name < ${prefix + LAST})`;
}
