import { isLocalUri } from '../../lib/origin.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { QuoteRow } from '../../schema/statuses.ts';

const WEEK = 7 * DAY;

/** The longest time (ms) between checks of a consent. */
const LONGEST = 8 * WEEK;

/** The most checks that are ordered at a time. */
const BATCH = 200;

const ATTEMPTS = 3;

type Consent = Pick<QuoteRow, 'approval_uri' | 'created_at'>;

/**
 * When a consent on another server is to be checked again (ms): after a week, and less often as the quote grows older; null when there is
 * none. Mastodon: `Quote::BACKGROUND_REFRESH_INTERVAL`.
 */
export function nextRecheck(db: Db, { approval_uri: uri, created_at }: Consent): number | null {
  if (uri === null || !URL.canParse(uri) || isLocalUri(db, uri)) return null;
  return now() + Math.min(LONGEST, Math.max(WEEK, now() - created_at));
}

/** Orders checks of consents that are due: a server may have withdrawn one without telling this server. */
export async function orderRechecks(tx: Tx): Promise<void> {
  const due = await tx
    .selectFrom('quotes')
    .select(['id', 'state', 'approval_uri', 'created_at'])
    .where('recheck_at', '<=', now())
    .orderBy('recheck_at')
    .limit(BATCH)
    .execute();
  const looks = new Map<number, string>();
  for (const quote of due) {
    const next = quote.state === 'accepted' ? nextRecheck(tx, quote) : null;
    await tx.updateTable('quotes').set({ recheck_at: next }).where('id', '=', quote.id).execute();
    if (next !== null && quote.approval_uri !== null) looks.set(quote.id, new URL(quote.approval_uri).host);
  }
  await enqueueAll(
    tx,
    [...looks].map(([quoteId, host]) => ({
      name: 'recheck-quote',
      payload: { quoteId },
      lane: 'low',
      host,
      uniqueKey: `recheck-quote:${quoteId}`,
      maxAttempts: ATTEMPTS,
    })),
  );
}
