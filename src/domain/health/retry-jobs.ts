import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { reviveDeadJobs } from '../../platform/jobs/revive.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';

/** Has all jobs that were given up tried again, or the given one, from the start of their attempts. Returns how many there were. */
export async function retryJobs(tx: Tx, moderator: Moderator, id?: number): Promise<number> {
  const count = await reviveDeadJobs(tx, id);
  const label = id === undefined ? 'all' : toWire(id);
  if (count > 0)
    await logAct(tx, moderator, { action: 'retry', targetType: 'job', targetId: id ?? 0, label, details: { count } });
  return count;
}
