import { cachedReads } from '../../platform/db/cached-read.ts';
import { compiledPlainQuery } from '../../platform/db/compiled-query.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { TagRow } from '../../schema/tags.ts';

type FoundTag = Pick<TagRow, 'id' | 'name' | 'usable'>;

/** The existing hashtags, by normalised name. */
export const findTagsByName = cachedReads(
  ['tags'],
  async (db, names: readonly string[]): Promise<ReadonlyMap<string, FoundTag>> =>
    new Map((await readTags(db, { names })).map((tag) => [tag.name, tag])),
);

const readTags = compiledPlainQuery((db, { names }: { readonly names: readonly string[] }) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'usable'])
    .where(idsIn(db, 'name', names))
    .compile(),
);
