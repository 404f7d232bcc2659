import { cachedReads } from '../../platform/db/cached-read.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { TagRow } from '../../schema/tags.ts';

type FoundTag = Pick<TagRow, 'id' | 'name' | 'usable'>;

/** The existing hashtags, by normalised name. */
export const findTagsByName = cachedReads(
  ['tags'],
  async (db, names: readonly string[]): Promise<ReadonlyMap<string, FoundTag>> => {
    const tags = await db
      .selectFrom('tags')
      .select(['id', 'name', 'usable'])
      .where(idsIn(db, 'name', names))
      .execute();
    return new Map(tags.map((tag) => [tag.name, tag]));
  },
);
