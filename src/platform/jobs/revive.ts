import { now } from '../../lib/time.ts';
import type { Tx } from '../db/handle.ts';
import { JOBS_EVENT } from './job.ts';

/** Requeues all dead jobs, or the given one, with their full number of attempts. Returns how many there were. */
export async function reviveDeadJobs(tx: Tx, id?: number): Promise<number> {
  let query = tx
    .updateTable('jobs')
    .set({ dead_at: null, attempts: 0, run_at: now() })
    .where('dead_at', 'is not', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const result = await query.executeTakeFirst();
  tx.emit({ type: JOBS_EVENT });
  return Number(result.numUpdatedRows);
}
