import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAfter } from '../../platform/jobs/enqueue.ts';
import type { QuoteRow } from '../../schema/quotes.ts';
import { withdrawConsent } from './revoke-quote.ts';

const ATTEMPTS = 8;

/** Orders the consent that a pending quote names to be looked at where it is kept. Nothing when it names none, or one of this server. */
export async function enqueueVerification(tx: Tx, quote: QuoteRow): Promise<void> {
  const { approval_uri: uri, state, quoted_status_id: quotedId } = quote;
  if (state !== 'pending' || uri === null || quotedId === null || uri.startsWith(`${tx.instance.origin}/`)) return;
  await enqueueAfter(tx, {
    name: 'verify-quote',
    payload: { quoteId: quote.id },
    host: new URL(uri).host,
    uniqueKey: `verify-quote:${quote.id}`,
    maxAttempts: ATTEMPTS,
  });
}

/** What an edited post says of the consent to its quote: one that named none may name one now, and one that no longer names it has lost it. */
export async function changeApproval(tx: Tx, statusId: number, approvalUri: string | null): Promise<void> {
  const quote = await tx.selectFrom('quotes').selectAll().where('status_id', '=', statusId).executeTakeFirst();
  if (!quote) return;
  if (quote.state === 'accepted' && quote.approval_uri !== null && approvalUri === null)
    return withdrawConsent(tx, quote);
  if (quote.state !== 'pending' || approvalUri === null) return;
  const pending = await tx
    .updateTable('quotes')
    .set({ approval_uri: approvalUri })
    .where('id', '=', quote.id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (pending) await enqueueVerification(tx, pending);
}
