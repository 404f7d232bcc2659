import { failed, notFound } from '../../lib/errors.ts';
import { newId, timeOf } from '../../lib/id.ts';
import { isTagName, normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { FeaturedTagRow } from '../../schema/tags.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { checkLength } from '../validation.ts';
import { findTag } from './queries.ts';
import { upsertTag } from './upsert-tags.ts';

/** Mastodon: FeaturedTag::LIMIT. */
export const MAX_FEATURED = 10;

/** The most characters of its name. */
const MAX_NAME = 250;

/** The name of a hashtag as somebody wrote it. */
export const nameOf = (written: string) => written.trim().replace(/^[#＃]/, '');

/** Features a hashtag on a profile. A repetition returns the same row. 422 for an invalid or too long name, or more than 10. */
export async function featureTag(tx: Tx, accountId: number, written: string): Promise<FeaturedTagRow> {
  const name = nameOf(written);
  if (!isTagName(name) || normalizeTag(name) === '') throw failed('nameInvalid');
  checkLength('name', name, MAX_NAME);
  const tagId = await upsertTag(tx, name);
  await lockName(tx, `featured tags ${accountId}`);
  const existing = await tx.selectFrom('featured_tags').selectAll().where('account_id', '=', accountId).execute();
  const same = existing.find((row) => row.tag_id === tagId);
  if (same) return same;
  if (existing.length >= MAX_FEATURED) {
    throw failed('tooManyFeaturedTags');
  }
  const use = await countUse(tx, accountId, tagId);
  const row = { id: newId(), account_id: accountId, tag_id: tagId, name, ...use, created_at: now() };
  await federateTag(tx, 'add_featured_tag', accountId, name);
  return tx
    .insertInto('featured_tags')
    .values(row)
    .onConflict((oc) => oc.columns(['account_id', 'tag_id']).doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stops featuring a hashtag. Does nothing when it is not featured. */
export async function unfeatureTag(tx: Tx, accountId: number, name: string): Promise<void> {
  const tag = await findTag(tx, name);
  if (!tag) return;
  const deleted = await tx
    .deleteFrom('featured_tags')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tag.id)
    .returning('name')
    .executeTakeFirst();
  if (deleted) await federateTag(tx, 'remove_featured_tag', accountId, deleted.name);
}

/** As `unfeatureTag`, by the id of the featured tag. 404 for anybody else's. */
export async function deleteFeaturedTag(tx: Tx, accountId: number, featuredTagId: number): Promise<void> {
  const deleted = await tx
    .deleteFrom('featured_tags')
    .where('id', '=', featuredTagId)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await federateTag(tx, 'remove_featured_tag', accountId, deleted.name);
}

/** Tells followers on other servers, if the account is local. */
async function federateTag(
  tx: Tx,
  verb: 'add_featured_tag' | 'remove_featured_tag',
  accountId: number,
  name: string,
): Promise<void> {
  const follower = await tx
    .selectFrom('users as u')
    .innerJoin('follows as f', 'f.target_id', 'u.account_id')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('f.id')
    .where('u.account_id', '=', accountId)
    .where('a.domain', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (follower) await orderFederation(tx, accountId, { verb, accountId, name });
}

async function countUse(db: Db, accountId: number, tagId: number) {
  const { count, newest } = await db
    .selectFrom('status_tags as t')
    .innerJoin('statuses as s', 's.id', 't.status_id')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('s.id').as('newest')])
    .where('t.tag_id', '=', tagId)
    .where('s.account_id', '=', accountId)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .executeTakeFirstOrThrow();
  return { statuses_count: Number(count), last_status_at: newest ? timeOf(Number(newest)) : null };
}
