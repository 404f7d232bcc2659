import { isLocalUri } from '../../lib/origin.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { enqueueAfter } from '../../platform/jobs/enqueue.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { countQuote } from './quote-accepted.ts';

/**
 * Schedules the verification of the consent that a pending quote names, on the server that keeps it. Does nothing when it names none, or
 * one on this server.
 */
export async function enqueueVerification(tx: Tx, quote: QuoteRow): Promise<void> {
  const { approval_uri: uri, state, quoted_status_id: quotedId } = quote;
  if (state !== 'pending' || uri === null || quotedId === null || isLocalUri(tx, uri)) return;
  await enqueueAfter(tx, {
    name: 'verify-quote',
    payload: { quoteId: quote.id },
    host: new URL(uri).host,
    uniqueKey: `verify-quote:${quote.id}`,
  });
}

/**
 * Records the consent that an edited remote post now names for its quote. A different consent has to be verified before it counts. Without
 * one the quote stays pending until one is named again, because updates can overtake each other. Does nothing when the quoted author is
 * local, because that consent is kept here, or for quotes of oneself. Mastodon: ProcessStatusUpdateService, `update_quote_approval!`.
 */
export async function changeApproval(tx: Tx, known: QuoteRow, approvalUri: string | null): Promise<void> {
  if (known.quoted_account_id === known.account_id || (await isLocalAccount(tx, known.quoted_account_id))) return;
  await awaitConsent(tx, known, approvalUri);
}

/**
 * Holds a quote back until the consent that it now names has been verified. One that was rejected gets another chance so, as consent may be
 * given later, or be found there later; one that was revoked gets none.
 */
export async function awaitConsent(tx: Tx, known: QuoteRow, approvalUri: string | null): Promise<void> {
  const quote = await lockRow(tx, 'quotes', known.id);
  const isRejected = quote?.state === 'rejected';
  if (!quote || (isRejected ? approvalUri === null : quote.approval_uri === approvalUri)) return;
  if (!isRejected && quote.state !== 'accepted' && quote.state !== 'pending') return;
  const pending = { ...quote, state: 'pending', approval_uri: approvalUri };
  await tx
    .updateTable('quotes')
    .set({ state: pending.state, approval_uri: approvalUri })
    .where('id', '=', quote.id)
    .execute();
  if (quote.state === 'accepted' && quote.quoted_status_id !== null) await countQuote(tx, quote.quoted_status_id, -1);
  if (quote.state !== 'pending') tx.emit({ type: 'status.edited', statusId: quote.status_id });
  await enqueueVerification(tx, pending);
}

async function isLocalAccount(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const account = await tx.selectFrom('accounts').select('domain').where('id', '=', id).executeTakeFirst();
  return account?.domain === null;
}
