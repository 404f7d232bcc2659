import { withdrawConsent } from '../../domain/quotes/revoke-quote.ts';
import type { Context } from '../../platform/context.ts';
import { isConsentGoneThere } from './gone.ts';

/**
 * Checks whether the consent to a quote still exists, and stops showing the quote when its server says that it does not. Throws AppError
 * 'unavailable' when the server cannot be reached; the consent then still counts. Mastodon: ActivityPub::QuoteRefreshWorker.
 */
export async function recheckQuote(ctx: Context, quoteId: number): Promise<void> {
  const { store } = ctx;
  const quote = await store.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst();
  if (quote?.state !== 'accepted' || quote.approval_uri === null) return;
  if (!(await isConsentGoneThere(ctx, quote.approval_uri))) return;
  await store.transaction((tx) => withdrawConsent(tx, quote));
}
