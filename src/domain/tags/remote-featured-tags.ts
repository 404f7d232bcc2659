import { isTagName, normalizeTag } from '../../lib/text/hashtag.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { featureTag, MAX_FEATURED, nameOf } from './feature-tag.ts';

/**
 * Features the hashtags that a remote account lists, the first ones up to the limit. Those no longer listed are removed if the list is the
 * `whole` one; invalid names are skipped.
 */
export async function replaceFeaturedTags(
  tx: Tx,
  accountId: number,
  listed: readonly string[],
  whole: boolean,
): Promise<void> {
  const wanted = byKey(listed);
  const here = await tx
    .selectFrom('featured_tags as f')
    .innerJoin('tags as t', 't.id', 'f.tag_id')
    .select(['f.id', 't.name'])
    .where('f.account_id', '=', accountId)
    .execute();
  const gone = whole ? here.filter(({ name }) => !wanted.has(name)) : [];
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx
      .deleteFrom('featured_tags')
      .where(idsIn(tx, 'id', ids))
      .execute();
  }
  for (const { name } of here) wanted.delete(name);
  const room = MAX_FEATURED - (here.length - gone.length);
  for (const name of [...wanted.values()].slice(0, room)) await featureTag(tx, accountId, name);
}

/** The first spelling of each hashtag, by its key. */
function byKey(listed: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const written of listed) {
    const name = nameOf(written);
    const key = normalizeTag(name);
    if (isTagName(name) && key !== '' && !names.has(key) && names.size < MAX_FEATURED) names.set(key, name);
  }
  return names;
}
