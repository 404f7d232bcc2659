import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { Notice } from './notice-checks.ts';
import { notify } from './notify.ts';

/** How many accounts are notified directly; jobs notify a larger audience, so that the author need not wait. */
const AT_ONCE = 20;

const PER_JOB = 100;

/** Notifies many accounts. */
export async function notifyMany(tx: Tx, notices: readonly Notice[]): Promise<void> {
  for (const notice of notices.slice(0, AT_ONCE)) await notify(tx, notice);
  const jobs = [];
  for (let start = AT_ONCE; start < notices.length; start += PER_JOB) {
    jobs.push({ name: 'notify-many', payload: { notices: notices.slice(start, start + PER_JOB) } });
  }
  if (jobs.length > 0) await enqueueAll(tx, jobs);
}
