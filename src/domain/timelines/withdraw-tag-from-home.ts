import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';

/**
 * Removes posts with a hashtag that `ownerId` no longer follows from the home timeline, unless their author or another of their hashtags is
 * followed. Mastodon: FeedManager, `unmerge_tag_from_home`.
 */
export async function withdrawTagFromHome(tx: Tx, ownerId: number, tagId: number): Promise<void> {
  await tx
    .deleteFrom('home_entries')
    .where('owner_id', '=', ownerId)
    .where('account_id', '!=', ownerId)
    .where(sql<boolean>`exists (
      select 1 from status_tags as st where st.tag_id = ${tagId} and st.status_id = home_entries.status_id)`)
    .where(sql<boolean>`not exists (
      select 1 from follows as f where f.account_id = ${ownerId} and f.target_id = home_entries.account_id)`)
    .where(sql<boolean>`not exists (
      select 1 from status_tags as other
      join tag_follows as tf on tf.tag_id = other.tag_id and tf.account_id = ${ownerId}
      where other.status_id = home_entries.status_id)`)
    .execute();
}
