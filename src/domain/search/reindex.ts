import type { Store } from '../../platform/db/handle.ts';
import { indexStatuses } from './index-status.ts';

/** How many statuses one transaction handles, so that a running server never waits for long. */
const BATCH = 500;

/** Rebuilds the full-text index of all statuses, newest first; `onProgress` gets the number so far. Returns the total. */
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
