import type { Tx } from '../../platform/db/handle.ts';
import { countQuote } from './quote-accepted.ts';

/** Removes the quote of a status that is deleted or edited. Does nothing when it quotes nothing. */
export async function removeQuote(tx: Tx, statusId: number): Promise<void> {
  const quote = await tx
    .deleteFrom('quotes')
    .where('status_id', '=', statusId)
    .returning(['quoted_status_id', 'state'])
    .executeTakeFirst();
  if (quote?.state === 'accepted' && quote.quoted_status_id !== null) await countQuote(tx, quote.quoted_status_id, -1);
}
