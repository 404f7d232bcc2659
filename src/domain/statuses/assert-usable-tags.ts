import { invalid } from '../../lib/errors.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { keptQuery } from '../../platform/db/kept-query.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** 422 when an administrator has forbidden one of the hashtags. Mastodon: DisallowedHashtagsValidator. */
export async function assertUsableTags(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const forbidden = await readForbidden(db, {}, { names: names.map(normalizeTag) });
  if (forbidden.length === 0) return;
  const list = forbidden.map((tag) => tag.name).join(', ');
  throw invalid(`Validation failed: Text contained a disallowed hashtag${forbidden.length > 1 ? 's' : ''}: ${list}`);
}

const readForbidden = keptQuery((db, _form: object, { names }: { readonly names: readonly string[] }) =>
  db
    .selectFrom('tags')
    .select('name')
    .where(idsIn(db, 'name', names))
    .where('usable', '=', 0)
    .compile(),
);
