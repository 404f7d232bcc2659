import type { Store } from '../../platform/db/handle.ts';
import { indexStatuses } from './index-status.ts';

/** Statuses in one transaction, so that a running server is never kept waiting for long. */
const BATCH = 500;

/**
 * Puts every status into the full-text index anew, the newest first; `onProgress` is told how many there are. Answers that at the end, too.
 */
export async function reindex({ db, transaction }: Store, onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom('statuses')
      .select('id')
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) return done;
    const ids = rows.map((row) => row.id);
    done += await transaction((tx) => indexStatuses(tx, ids));
    below = last.id;
    onProgress(done);
  }
}
