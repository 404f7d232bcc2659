import { isPersonal } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { countQuote } from '../quotes/quote-accepted.ts';

type Parent = { readonly id: number };

/** Leaves replies to a status that goes without a parent, `limit` of them at most or all, and takes them off its count. Returns how many. */
export async function releaseReplies(tx: Tx, { id }: Parent, limit?: number): Promise<number> {
  const replies = await tx
    .updateTable('statuses')
    .set((eb) => ({ in_reply_to_id: null, revision: eb('revision', '+', 1) }))
    .where('id', 'in', (eb) => {
      const some = eb.selectFrom('statuses').select('id').where('in_reply_to_id', '=', id);
      return limit === undefined ? some : some.limit(limit);
    })
    .returning('visibility')
    .execute();
  const counted = replies.filter(({ visibility }) => !isPersonal(visibility) && visibility !== 'private').length;
  if (counted > 0) await uncountReplies(tx, id, counted);
  return replies.length;
}

async function uncountReplies(tx: Tx, id: number, count: number): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ replies_count: eb('replies_count', '-', count) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Makes quotes of a status that goes, those that were accepted or might have been, show that it was deleted; `limit` of them at most or all,
 * and takes them off its count. Returns how many.
 */
export async function releaseQuotes(tx: Tx, { id }: Parent, limit?: number): Promise<number> {
  const accepted = await endQuotes(tx, id, 'accepted', limit);
  if (accepted > 0) await countQuote(tx, id, -accepted);
  return accepted + (await endQuotes(tx, id, 'others', limit));
}

async function endQuotes(tx: Tx, id: number, which: 'accepted' | 'others', limit?: number): Promise<number> {
  const comparison = which === 'accepted' ? '=' : '!=';
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set((eb) => ({
      state: eb.case().when('state', 'in', ['accepted', 'pending']).then('deleted').else(eb.ref('state')).end(),
      quoted_status_id: null,
    }))
    .where('id', 'in', (eb) => {
      const some = eb
        .selectFrom('quotes')
        .select('id')
        .where('quoted_status_id', '=', id)
        .where('state', comparison, 'accepted');
      return limit === undefined ? some : some.limit(limit);
    })
    // Another transaction may have accepted it in between.
    .where('state', comparison, 'accepted')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
