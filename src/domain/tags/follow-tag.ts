import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import { withdrawTagFromHome } from '../timelines/withdraw-tag-from-home.ts';
import { findTag } from './queries.ts';
import { upsertTag } from './upsert-tags.ts';

/**
 * Makes `account` follow a hashtag, given as written, so that posts with it appear in the home timeline. Does nothing when it does already.
 */
export async function followTag(tx: Tx, accountId: number, name: string): Promise<number> {
  const tagId = await upsertTag(tx, name);
  await tx
    .insertInto('tag_follows')
    .values({ id: newId(), account_id: accountId, tag_id: tagId, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'tag_id']).doNothing())
    .execute();
  relationshipsChanged(tx, accountId);
  return tagId;
}

/** Makes `account` no longer follow a hashtag. Does nothing when it does not. */
export async function unfollowTag(tx: Tx, accountId: number, name: string): Promise<void> {
  const tag = await findTag(tx, name);
  if (!tag) return;
  await tx.deleteFrom('tag_follows').where('account_id', '=', accountId).where('tag_id', '=', tag.id).execute();
  await withdrawTagFromHome(tx, accountId, tag.id);
  relationshipsChanged(tx, accountId);
}
