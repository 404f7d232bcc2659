import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { QuoteRow } from '../../schema/quotes.ts';

const ATTEMPTS = 8;

/** Orders the consent that a pending quote names to be looked at where it is kept. Nothing when it names none, or one of this server. */
export async function enqueueVerification(tx: Tx, quote: QuoteRow): Promise<void> {
  const { approval_uri: uri, state, quoted_status_id: quotedId } = quote;
  if (state !== 'pending' || uri === null || quotedId === null || uri.startsWith(`${tx.instance.origin}/`)) return;
  await enqueue(tx, {
    name: 'verify-quote',
    payload: { quoteId: quote.id },
    host: new URL(uri).host,
    uniqueKey: `verify-quote:${quote.id}`,
    maxAttempts: ATTEMPTS,
  });
}

/** A quote that named no consent names one now. */
export async function nameApproval(tx: Tx, statusId: number, approvalUri: string): Promise<void> {
  const quote = await tx
    .updateTable('quotes')
    .set({ approval_uri: approvalUri })
    .where('status_id', '=', statusId)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (quote) await enqueueVerification(tx, quote);
}
