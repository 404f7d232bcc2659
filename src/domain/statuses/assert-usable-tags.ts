import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
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
  throw failed(forbidden.length > 1 ? said('hashtagsDisallowed', list) : said('hashtagDisallowed', list));
}
