import type { Tx } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { notify } from '../notifying/notify.ts';

/** The effects of accepting a quote: it is counted, and the quoted author is notified. */
export async function quoteAccepted(tx: Tx, quote: QuoteRow): Promise<void> {
  if (quote.quoted_status_id === null) return;
  await countQuote(tx, quote.quoted_status_id, 1);
  if (quote.quoted_account_id === null || quote.quoted_account_id === quote.account_id) return;
  await notify(tx, {
    to: quote.quoted_account_id,
    from: quote.account_id,
    type: 'quote',
    statusId: quote.status_id,
  });
}

/** Changes how often a status has been quoted by `step`; this counts accepted quotes. */
export async function countQuote(tx: Tx, quotedStatusId: number, step: number): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ quotes_count: eb('quotes_count', '+', step) }))
    .where('id', '=', quotedStatusId)
    .execute();
}
