import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../db/handle.ts';

export const LANES = { high: 0, default: 1, low: 2 } as const;

export type Lane = keyof typeof LANES;

export type NewJob = {
  name: string;
  /** JSON-able facts the handler needs: ids, not rows. */
  payload: unknown;
  lane?: Lane;
  /** When it may run first (ms); now unless told. */
  runAt?: number;
  /** A second job with the same key is not added while the first waits. */
  uniqueKey?: string;
  maxAttempts?: number;
  /** The remote host it talks to, for fairness. */
  host?: string;
};

/** Asks for work to be done after this transaction commits. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  const at = now();
  await tx
    .insertInto('jobs')
    .values({
      id: newId(),
      lane: LANES[job.lane ?? 'default'],
      name: job.name,
      payload: JSON.stringify(job.payload),
      unique_key: job.uniqueKey ?? null,
      host: job.host ?? null,
      run_at: job.runAt ?? at,
      max_attempts: job.maxAttempts ?? 20,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
  tx.emit({ type: 'jobs.enqueued', name: job.name });
}
