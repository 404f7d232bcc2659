import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Budget } from '../resolve/budget.ts';
import { resolveStatus } from '../resolve/status.ts';

/**
 * Fetches the posts with these ids that are not known here yet, as far as the budget goes, and returns how many were stored. One that
 * cannot be fetched does not stop the others.
 */
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
