import { notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { draftOf, parseParams } from '../scheduled/params.ts';
import { schedule } from '../scheduled/schedule.ts';
import { findEarlier, type Made } from '../statuses/idempotency.ts';
import { publish } from '../statuses/publish.ts';

/** How to publish a draft: when (ms; at once if that is not in the future), with which application, and under which Idempotency-Key. */
export type Publication = {
  readonly scheduledAt: number | undefined;
  readonly applicationId: number | null;
  readonly idempotencyKey: string | undefined;
};

/**
 * Publishes or schedules a draft, and deletes it. 404 for anybody else's. If `publish` throws, the draft stays as it was. A repetition with
 * the same key within an hour returns the result of the first request.
 */
export async function publishDraft(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  id: number,
  { scheduledAt, applicationId, idempotencyKey }: Publication,
): Promise<Made> {
  const earlier = idempotencyKey === undefined ? undefined : await findEarlier(tx, accountId, idempotencyKey);
  if (earlier) return earlier;
  const row = await tx
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('params')
    .executeTakeFirst();
  if (!row) throw notFound();
  const draft = { ...draftOf(parseParams(row.params)), applicationId };
  return scheduledAt !== undefined && scheduledAt > now()
    ? schedule(tx, { accountId }, { draft, scheduledAt }, idempotencyKey)
    : publish(tx, { accountId }, draft, idempotencyKey);
}
