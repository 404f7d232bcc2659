import { forbidden, notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { getVisibleStatus } from '../statuses/policy.ts';
import { federateQuoting } from './federate-quoting.ts';
import { countQuote } from './quote-accepted.ts';

type Which = { readonly quotedId: number; readonly quotingId: number };

/**
 * The quoted author withdraws consent for good. 404 when the quoted status is hidden or is not quoted by the other; 403 for anybody but the
 * author. Mastodon: RevokeQuoteService.
 */
export async function revokeQuote(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  { quotedId, quotingId }: Which,
): Promise<void> {
  await getVisibleStatus(tx, { accountId }, quotedId);
  const quote = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('status_id', '=', quotingId)
    .where('quoted_status_id', '=', quotedId)
    .executeTakeFirst();
  if (!quote) throw notFound();
  if (quote.quoted_account_id !== accountId) throw forbidden();
  await withdrawConsent(tx, quote);
  await enqueueRevocation(tx, quote);
}

/** Ends an accepted quote as revoked and a pending one as rejected; others stay as they are. */
export async function withdrawConsent(tx: Tx, known: QuoteRow): Promise<void> {
  const quote = await lockRow(tx, 'quotes', known.id);
  if (quote?.state !== 'accepted' && quote?.state !== 'pending') return;
  const accepted = quote.state === 'accepted';
  await tx
    .updateTable('quotes')
    .set({ state: accepted ? 'revoked' : 'rejected' })
    .where('id', '=', quote.id)
    .execute();
  if (accepted && quote.quoted_status_id !== null) await countQuote(tx, quote.quoted_status_id, -1);
  tx.emit({ type: 'status.edited', statusId: quote.status_id });
  await federateQuoting(tx, quote.status_id);
}

/** Ends a pending quote as rejected because there is no consent where it says; one that names another by now stays as it is. */
export async function rejectUnproven(tx: Tx, known: QuoteRow): Promise<void> {
  const quote = await lockRow(tx, 'quotes', known.id);
  if (quote?.state === 'pending' && quote.approval_uri === known.approval_uri) await withdrawConsent(tx, quote);
}

async function enqueueRevocation(tx: Tx, quote: QuoteRow): Promise<void> {
  const quoter = await tx.selectFrom('accounts').select('domain').where('id', '=', quote.account_id).executeTakeFirst();
  if (quoter?.domain == null) return;
  await orderFederation(tx, quote.quoted_account_id, { verb: 'revoke_quote', quoteId: quote.id });
}
