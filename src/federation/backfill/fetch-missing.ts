import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Budget } from '../resolve/budget.ts';
import { resolveStatus } from '../resolve/status.ts';

/** Which of the posts with these ids are not known here, in their order. */
export async function unknownAmong(db: Db, uris: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('statuses')
    .select('uri')
    .where(idsIn(db, 'uri', uris))
    .execute();
  const known = new Set(rows.map(({ uri }) => uri));
  return uris.filter((uri) => !known.has(uri));
}

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
