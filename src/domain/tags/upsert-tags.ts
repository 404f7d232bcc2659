import { foldText } from '../../lib/fold-text.ts';
import { newId } from '../../lib/id.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { findTagsByName } from './find-tags.ts';

/**
 * Finds or creates hashtags by their names as written, without `#`. Returns the id of each by normalised name; names that normalise to
 * nothing are skipped. The first spelling seen is the one shown. Mastodon: Tag.find_or_create_by_names.
 */
export async function upsertTags(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const written = new Map<string, string>();
  for (const name of names) {
    const key = normalizeTag(name);
    if (key !== '' && !written.has(key)) written.set(key, name);
  }
  if (written.size === 0) return new Map();
  // Sorted, so that transactions that create the same hashtags wait for each other instead of deadlocking.
  const keys = [...written.keys()].sort();
  const found = await idsByName(tx, keys);
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  const createdAt = now();
  await tx
    .insertInto('tags')
    .values(
      missing.map((key) => ({
        id: newId(),
        name: key,
        display_name: written.get(key) ?? key,
        search_name: foldText(key),
        created_at: createdAt,
      })),
    )
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  // Read again, because another process may have created some of them in the meantime.
  return idsByName(tx, keys);
}

async function idsByName(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await findTagsByName(tx, keys);
  return new Map([...found.values()].map((tag) => [tag.name, tag.id]));
}

/** As `upsertTags`, for a single valid name. */
export async function upsertTag(tx: Tx, name: string): Promise<number> {
  const [id] = (await upsertTags(tx, [name])).values();
  if (id === undefined) throw new Error('The name of a hashtag normalises to nothing');
  return id;
}
