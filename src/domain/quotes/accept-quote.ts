import type { Tx } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { federateQuoting } from './federate-quoting.ts';
import { quoteAccepted } from './quote-accepted.ts';
import { nextRecheck } from './rechecks.ts';

/** The quoted author agrees to a quote; `approvalUri` is the proof when the author is remote. Only a pending quote can be accepted. */
export async function acceptQuote(tx: Tx, quote: QuoteRow, approvalUri: string | null): Promise<void> {
  const recheck_at = nextRecheck(tx, { ...quote, approval_uri: approvalUri });
  const accepted = await tx
    .updateTable('quotes')
    .set({ state: 'accepted', approval_uri: approvalUri, recheck_at })
    .where('id', '=', quote.id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!accepted) return;
  await quoteAccepted(tx, accepted);
  tx.emit({ type: 'status.edited', statusId: quote.status_id });
  await federateQuoting(tx, quote.status_id);
}
