import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { ScheduledStatusRow } from '../../schema/statuses.ts';
import { getOwnRow } from '../get-row.ts';
import { getAuthor } from '../statuses/author.ts';
import { compose } from '../statuses/compose.ts';
import type { Draft } from '../statuses/draft.ts';
import { claimKey, type IdempotencyKey, type Made } from '../statuses/idempotency.ts';
import { checkThread } from '../statuses/thread.ts';
import { paramsOf } from './params.ts';

/** Mastodon: ScheduledStatus; the notice in ms. */
const LIMITS = { total: 300, perDay: 25, notice: 300_000 } as const;

/**
 * Stores a status to be published at `scheduledAt` (ms). It is checked as if it were published now. 422 when the time is less than five
 * minutes away or too many are scheduled. Idempotent like `publish`.
 */
export async function schedule(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  { draft, scheduledAt }: { readonly draft: Draft; readonly scheduledAt: number },
  key?: IdempotencyKey,
): Promise<Made> {
  const scheduledStatusId = newId();
  const earlier = key && (await claimKey(tx, accountId, key, { scheduledStatusId }));
  if (earlier) return earlier;
  assertNotice(scheduledAt);
  await assertRoom(tx, accountId, scheduledAt);
  const author = await getAuthor(tx, accountId);
  await checkThread(tx, author, draft, await compose(tx, author, draft));
  // What holds is the policy of now, and clients are told a policy in any case. (Mastodon: `quote_approval_policy` of the controller.)
  const kept = { ...draft, quotePolicy: draft.quotePolicy ?? author.defaults.quotePolicy };
  await tx
    .insertInto('scheduled_statuses')
    .values({
      id: scheduledStatusId,
      account_id: accountId,
      scheduled_at: scheduledAt,
      params: JSON.stringify(paramsOf(kept)),
      error: null,
      created_at: now(),
    })
    .execute();
  await enqueueRelease(tx, scheduledStatusId, scheduledAt);
  return { scheduledStatusId };
}

/** Moves one's own scheduled status to another time (ms). 404 when there is none, 422 as for new ones. */
export async function reschedule(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  id: number,
  scheduledAt: number,
): Promise<void> {
  const row = await getScheduled(tx, { accountId }, id);
  assertNotice(scheduledAt);
  await assertRoom(tx, accountId, scheduledAt, row);
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_statuses')
    .set({ scheduled_at: scheduledAt, error: null })
    .where('id', '=', id)
    .executeTakeFirst();
  // It may just have been published.
  if (numUpdatedRows === 0n) throw notFound();
  await enqueueRelease(tx, id, scheduledAt);
}

/** Deletes one's own scheduled status. 404 when there is none. */
export async function cancelScheduled(tx: Tx, viewer: { readonly accountId: number }, id: number): Promise<void> {
  await getScheduled(tx, viewer, id);
  const { numDeletedRows } = await tx.deleteFrom('scheduled_statuses').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** One's own scheduled status. 404 for anybody else's, as if it did not exist. */
export function getScheduled(
  db: Db,
  { accountId }: { readonly accountId: number },
  id: number,
): Promise<ScheduledStatusRow> {
  return getOwnRow(db, 'scheduled_statuses', accountId, id);
}

/** Whether a time (ms) is too near to schedule a status for it. */
export function isTooSoon(scheduledAt: number): boolean {
  return scheduledAt < now() + LIMITS.notice;
}

function assertNotice(scheduledAt: number): void {
  if (isTooSoon(scheduledAt)) {
    throw failed('scheduledInThePast');
  }
}

async function assertRoom(tx: Tx, accountId: number, scheduledAt: number, except?: ScheduledStatusRow): Promise<void> {
  await lockName(tx, `scheduled statuses ${accountId}`);
  const rows = await tx
    .selectFrom('scheduled_statuses')
    .select('scheduled_at')
    .where('account_id', '=', accountId)
    .where('id', '<>', except?.id ?? 0)
    .execute();
  if (rows.length >= LIMITS.total) {
    throw failed(said('tooManyScheduled', LIMITS.total));
  }
  const day = Math.floor(scheduledAt / DAY);
  const sameDay = rows.filter((row) => Math.floor(row.scheduled_at / DAY) === day).length;
  if (sameDay >= LIMITS.perDay) {
    throw failed(said('tooManyScheduledToday', LIMITS.perDay));
  }
}

/** A job that runs too early, because the status was rescheduled, does nothing. */
async function enqueueRelease(tx: Tx, id: number, runAt: number): Promise<void> {
  await enqueue(tx, { name: 'publish-scheduled', payload: { id }, runAt });
}
