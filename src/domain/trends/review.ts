import { notFound } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Allows or forbids a hashtag to trend. 404 when there is none. */
export async function reviewTag(tx: Tx, id: number, trendable: boolean): Promise<void> {
  const columns = { trendable: toFlag(trendable), reviewed_at: now() };
  assertFound(await tx.updateTable('tags').set(columns).where('id', '=', id).executeTakeFirst());
}

/** As `reviewTag`, for all links to a site that have no decision of their own. */
export async function reviewPublisher(tx: Tx, id: number, trendable: boolean): Promise<void> {
  const columns = { trendable: toFlag(trendable), reviewed_at: now() };
  assertFound(await tx.updateTable('link_publishers').set(columns).where('id', '=', id).executeTakeFirst());
}

/** As `reviewTag`, for the link of a preview card. */
export async function reviewLink(tx: Tx, cardId: number, trendable: boolean): Promise<void> {
  const card = await tx.selectFrom('preview_cards').select('id').where('id', '=', cardId).executeTakeFirst();
  if (!card) throw notFound();
  await decide(tx, 'link', cardId, trendable);
}

/** As `reviewTag`, for a status. */
export async function reviewStatus(tx: Tx, id: number, trendable: boolean): Promise<void> {
  const status = await tx.selectFrom('statuses').select('id').where('id', '=', id).executeTakeFirst();
  if (!status) throw notFound('notFound');
  await decide(tx, 'status', id, trendable);
}

/** As `reviewTag`, for all statuses of an author that have no decision of their own. */
export async function reviewAuthor(tx: Tx, accountId: number, trendable: boolean): Promise<void> {
  const account = await tx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (!account) throw notFound();
  await decide(tx, 'author', accountId, trendable);
}

async function decide(
  tx: Tx,
  kind: 'link' | 'status' | 'author',
  subjectId: number,
  trendable: boolean,
): Promise<void> {
  const decision = { trendable: toFlag(trendable), reviewed_at: now() };
  await tx
    .insertInto('trend_reviews')
    .values({ kind, subject_id: subjectId, ...decision })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet(decision))
    .execute();
}

function assertFound(result: { numUpdatedRows: bigint }): void {
  if (result.numUpdatedRows === 0n) throw notFound();
}
