import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { FeaturedTagRow } from '../../schema/tags.ts';

const SUGGESTED = 10;
/** How many of an author's latest posts are examined for hashtags. */
const RECENT_POSTS = 200;

/** The hashtags on an account's profile, most used first. */
export function listFeaturedTags(db: Db, accountId: number): Promise<FeaturedTagRow[]> {
  return db
    .selectFrom('featured_tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('statuses_count', 'desc')
    .orderBy('id')
    .execute();
}

/** Ids of hashtags that the account has used recently and does not feature yet, most used first. Mastodon: 10 at most. */
export async function suggestFeaturedTags(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .with('recent', (with_) =>
      with_
        .selectFrom('statuses')
        .select('id')
        .where('account_id', '=', accountId)
        .where('reblog_of_id', 'is', null)
        .where('visibility', 'in', DISTRIBUTABLE)
        .orderBy('id', 'desc')
        .limit(RECENT_POSTS),
    )
    .selectFrom('recent')
    .innerJoin('status_tags as t', 't.status_id', 'recent.id')
    .select('t.tag_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('featured_tags as f')
            .select('f.id')
            .where('f.account_id', '=', accountId)
            .whereRef('f.tag_id', '=', 't.tag_id'),
        ),
      ),
    )
    .groupBy('t.tag_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('t.tag_id', 'desc')
    .limit(SUGGESTED)
    .execute();
  return rows.map((row) => row.tag_id);
}
