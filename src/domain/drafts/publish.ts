import { notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { draftOf, parseParams } from '../scheduled/params.ts';
import { schedule } from '../scheduled/schedule.ts';
import { findEarlier, type Made } from '../statuses/idempotency.ts';
import { publish } from '../statuses/publish.ts';

/** How a draft is published: when (ms; at once if that is not in the future), by which application, and under which Idempotency-Key. */
export type Publication = {
  readonly scheduledAt: number | undefined;
  readonly applicationId: number | null;
  readonly idempotencyKey: string | undefined;
};

/**
 * Makes a status, or a scheduled one, of a draft, which is gone then. 404 when there is none of one's own; what keeps it from being
 * published is thrown as by `publish` and leaves it as it was.
 * A repeat with the key within the hour answers what the first one made.
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
