import { sql } from 'kysely';
import { foldText } from '../../lib/fold-text.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { beginsWith } from '../../platform/db/search.ts';

export type TagSearch = {
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
  /** Leaves out hashtags that no moderator has reviewed. */
  readonly reviewedOnly: boolean;
};

/**
 * Ids of hashtags whose name begins with the text, however both are accented; the exact match first, then the most recently used.
 * (Mastodon: `Tag.search_for`.)
 */
export async function searchTags(db: Db, { text, limit, offset, reviewedOnly }: TagSearch): Promise<number[]> {
  const prefix = normalizeTag(text.trim().replace(/^[#＃]/, ''));
  if (prefix === '' || limit === 0) return [];
  const folded = foldText(prefix);
  let query = db
    .selectFrom('tags')
    .select('id')
    .where((eb) =>
      eb.or([
        beginsWith(db, 'search_name', folded),
        eb.and([eb('search_name', 'is', null), beginsWith(db, 'name', prefix)]),
      ]),
    )
    .where('listable', '=', 1)
    .orderBy(sql`case when name = ${prefix} then 0 when search_name = ${folded} then 1 else 2 end`)
    .orderBy(sql`coalesce(last_status_at, 0)`, 'desc')
    .orderBy('name')
    .limit(limit)
    .offset(offset);
  if (reviewedOnly) query = query.where('reviewed_at', 'is not', null);
  return (await query.execute()).map((row) => row.id);
}
