import { notFound } from '../../lib/errors.ts';
import { isTagName, normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { TagRow } from '../../schema/tags.ts';
import { type Page, readPage } from '../paging.ts';

/** Validates the name of a hashtag as clients write it, with or without `#`. 404 "Not Found" for an invalid one. */
export function getTagName(written: string): string {
  const name = written.replace(/^[#＃]/, '');
  if (!isTagName(name) || normalizeTag(name) === '') throw notFound('notFound');
  return name;
}

/** A hashtag by its name as written, if anybody has ever used it. */
export function findTag(db: Db, name: string): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('name', '=', normalizeTag(name)).executeTakeFirst();
}

/** Whether an account follows a hashtag, given as written. */
export async function isFollowingTag(db: Db, accountId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('tag_follows as f')
    .innerJoin('tags as t', 't.id', 'f.tag_id')
    .select('f.id')
    .where('f.account_id', '=', accountId)
    .where('t.name', '=', normalizeTag(name))
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the hashtags an account follows, with the ids of the follows, newest first. */
export async function listFollowedTags(db: Db, accountId: number, page: Page) {
  const query = db
    .selectFrom('tag_follows')
    .select(['tag_follows.id', 'tag_follows.tag_id'])
    .where('tag_follows.account_id', '=', accountId);
  return readPage(query, 'tag_follows.id', page);
}
