import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

const featuredBy = cachedRead(['featured_tags'], async (db, accountId: number): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('featured_tags').select('tag_id').where('account_id', '=', accountId).execute();
  return new Set(rows.map((row) => row.tag_id));
});

/** Counts a public or unlisted post of `accountId`, written at `at` (ms), for those of its hashtags that the account features. */
export async function countFeaturedTagUse(
  tx: Tx,
  accountId: number,
  tagIds: readonly number[],
  at: number,
): Promise<void> {
  const featured = await featuredBy(tx, accountId);
  if (!tagIds.some((id) => featured.has(id))) return;
  await tx
    .updateTable('featured_tags')
    .set((eb) => ({ statuses_count: eb('statuses_count', '+', 1), last_status_at: at }))
    .where('account_id', '=', accountId)
    .where(idsIn(tx, 'tag_id', tagIds))
    .execute();
}

/** Uncounts a deleted post. */
export async function uncountFeaturedTagUse(tx: Tx, accountId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .updateTable('featured_tags')
    .set((eb) => ({ statuses_count: eb('statuses_count', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('statuses_count', '>', 0)
    .where(idsIn(tx, 'tag_id', tagIds))
    .execute();
}
