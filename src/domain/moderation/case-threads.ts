import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { threadAround } from '../statuses/context.ts';

/** Of how many posts the thread is read, and how many others are shown of it. */
const MOST_THREADS = 5;
const MOST_AROUND = 12;

/**
 * What stands around each of the statuses of a report in its thread, from above down, as far as the viewer sees it with their own account: a report
 * opens what it names, and nothing else.
 */
export async function readThreads(
  db: Db,
  viewer: Viewer,
  { status_ids }: Pick<ReportRow, 'status_ids'>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids: readonly number[] = JSON.parse(status_ids);
  const rows = await db
    .selectFrom('statuses')
    .selectAll()
    .where(idsIn(db, 'id', ids.slice(0, MOST_THREADS)))
    .execute();
  const threads = new Map<number, readonly number[]>();
  for (const row of rows) {
    const { ancestors, descendants } = await threadAround(db, viewer, row);
    threads.set(row.id, [...ancestors.slice(-4), ...descendants].slice(0, MOST_AROUND));
  }
  return threads;
}
