import { acceptQuote } from '../../domain/quotes/accept-quote.ts';
import { rejectUnproven, withdrawConsent } from '../../domain/quotes/revoke-quote.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import { AppError, isTransient } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, typesOf } from '../decode/read.ts';
import { createBudget } from './budget.ts';
import { fetchById } from './fetch-object.ts';
import { wasConsentThere } from './gone.ts';

/**
 * Whether an address is the quoted author's consent to exactly this quote (FEP-044f): on the author's own server, by the author, for both
 * posts. Posts that are not for everybody cannot be quoted. Throws AppError 'unavailable' when the server cannot be reached.
 */
export async function verifyAuthorization(ctx: Context, quote: QuoteRow, approvalUri: string): Promise<boolean> {
  const { db } = ctx.store;
  const facts = await db
    .selectFrom('statuses as quoted')
    .innerJoin('accounts as author', 'author.id', 'quoted.account_id')
    .innerJoin('statuses as quoting', (join) => join.on('quoting.id', '=', quote.status_id))
    .select(['author.uri as author', 'quoted.uri as quoted', 'quoting.uri as quoting'])
    .where('quoted.id', '=', quote.quoted_status_id ?? 0)
    .where('quoted.reblog_of_id', 'is', null)
    .where('quoted.visibility', 'in', DISTRIBUTABLE)
    .executeTakeFirst();
  if (!facts || !sameOrigin(approvalUri, facts.author)) return false;
  const fetched = await fetchById(ctx, approvalUri, createBudget());
  if (!fetched) return false;
  const { node } = fetched;
  return (
    typesOf(node).includes('QuoteAuthorization') &&
    idOf(node.attributedTo) === facts.author &&
    idOf(node.interactingObject) === facts.quoting &&
    idOf(node.interactionTarget) === facts.quoted
  );
}

/**
 * Ends a quote whose consent was taken back before it was looked at: its author said so before the quote was known here, or its server
 * says that it is gone. Returns whether it was.
 */
export async function endWithdrawn(ctx: Context, quote: QuoteRow, approvalUri: string): Promise<boolean> {
  const { store } = ctx;
  const author = await store.db
    .selectFrom('accounts')
    .select('uri')
    .where('id', '=', quote.quoted_account_id ?? 0)
    .executeTakeFirst();
  if (!author || !sameOrigin(approvalUri, author.uri)) return false;
  if (!(await isGone(store.db, approvalUri)) && !(await wasConsentThere(ctx, approvalUri))) return false;
  await store.transaction((tx) => withdrawConsent(tx, quote));
  return true;
}

/** After how many answers without the consent it is believed that there is none: about five minutes. */
const MISSES = 6;

/** How often a job has tried, and may. */
type Tries = Pick<Job, 'attempts' | 'maxAttempts'>;

/**
 * Verifies the consent that a pending quote names: accepts the quote if it is valid, ends it if it was withdrawn. What is not there may come
 * yet, so it is looked for again, and what cannot be reached longer; in the end the quote counts as rejected, until it names a consent anew.
 * Throws AppError 'unavailable' to be tried again. Mastodon: ActivityPub::VerifyQuoteService.
 */
export async function verifyQuote(ctx: Context, quoteId: number, { attempts, maxAttempts }: Tries): Promise<void> {
  const { store } = ctx;
  const quote = await store.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst();
  const approvalUri = quote?.approval_uri;
  if (quote?.state !== 'pending' || !approvalUri) return;
  try {
    if (await settle(ctx, quote, approvalUri)) return;
    if (attempts < MISSES) throw new AppError('unavailable', untranslated('The consent to the quote is not there'));
  } catch (error) {
    if (!isTransient(error) || attempts < maxAttempts) throw error;
  }
  await store.transaction((tx) => rejectUnproven(tx, quote));
}

/** Whether what can be learnt of the consent has decided about the quote. */
async function settle(ctx: Context, quote: QuoteRow, approvalUri: string): Promise<boolean> {
  if (!(await verifyAuthorization(ctx, quote, approvalUri))) return endWithdrawn(ctx, quote, approvalUri);
  await ctx.store.transaction((tx) => acceptQuote(tx, quote, approvalUri));
  return true;
}
