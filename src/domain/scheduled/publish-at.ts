import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Draft } from '../statuses/draft.ts';
import type { IdempotencyKey, Made } from '../statuses/idempotency.ts';
import { publish } from '../statuses/publish.ts';
import { schedule } from './schedule.ts';

type Wanted = { readonly draft: Draft; readonly scheduledAt: number | undefined };

/** Publishes a status, or schedules it if it is to be published at a time (ms) in the future. Throws like either. */
export function publishAt(
  tx: Tx,
  author: { readonly accountId: number },
  { draft, scheduledAt }: Wanted,
  key?: IdempotencyKey,
): Promise<Made> {
  return scheduledAt !== undefined && scheduledAt > now()
    ? schedule(tx, author, { draft, scheduledAt }, key)
    : publish(tx, author, draft, key);
}
