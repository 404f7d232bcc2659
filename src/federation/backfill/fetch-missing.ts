import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Budget } from '../resolve/budget.ts';
import { resolveStatus } from '../resolve/status.ts';

/** Gets the posts of these ids that are not here yet, as far as the budget goes; how many came. One that cannot be had stops none. */
export async function fetchMissing(
  ctx: Context,
  uris: readonly string[],
  budget: Budget,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const uri of uris) {
    if (budget.requests <= 0) break;
    signal.throwIfAborted();
    if (await findStatusByUri(ctx.store.db, uri)) continue;
    try {
      if (await resolveStatus(ctx, uri, budget)) count += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return count;
}
