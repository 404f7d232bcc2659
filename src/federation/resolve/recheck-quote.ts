import { withdrawConsent } from '../../domain/quotes/revoke-quote.ts';
import type { Context } from '../../platform/context.ts';
import { isConsentGoneThere } from './gone.ts';

/**
 * Looks whether consent to a quote is still there, and shows the quote no longer when its server says that it is not. Throws AppError
 * 'unavailable' when it cannot be asked: then it is believed on. Mastodon: ActivityPub::QuoteRefreshWorker.
 */
export async function recheckQuote(ctx: Context, quoteId: number): Promise<void> {
  const { store } = ctx;
  const quote = await store.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst();
  if (quote?.state !== 'accepted' || quote.approval_uri === null) return;
  if (!(await isConsentGoneThere(ctx, quote.approval_uri))) return;
  await store.transaction((tx) => withdrawConsent(tx, quote));
}
