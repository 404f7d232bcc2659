import { invalid } from '../../lib/errors.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findTagsByName } from '../tags/find-tags.ts';

/** 422 when staff have disabled one of the hashtags. Mastodon: DisallowedHashtagsValidator. */
export async function assertUsableTags(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const found = await findTagsByName(db, names.map(normalizeTag));
  const forbidden = [...found.values()].filter((tag) => tag.usable === 0);
  if (forbidden.length === 0) return;
  const list = forbidden.map((tag) => tag.name).join(', ');
  throw invalid(`Validation failed: Text contained a disallowed hashtag${forbidden.length > 1 ? 's' : ''}: ${list}`);
}
