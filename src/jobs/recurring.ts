import { now } from '../lib/time.ts';
import type { Store, Tx } from '../platform/db/handle.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

/** The intervals (ms) of recurring jobs, by name. */
const INTERVALS = {
  'back-up': 300_000,
  'prune-remote': 86_400_000,
  'purge-deliveries': 86_400_000,
  'purge-links': 86_400_000,
  'purge-media': 86_400_000,
  'purge-copies': 3_600_000,
  'purge-received': 86_400_000,
  'recheck-quotes': 3_600_000,
  'refresh-trends': 300_000,
  'purge-idempotency-keys': 3_600_000,
  'purge-stream-events': 3_600_000,
  'purge-unconfirmed': 86_400_000,
  'purge-applications': 86_400_000,
  'purge-async-refreshes': 3_600_000,
  'trim-homes': 21_600_000,
  'purge-dropped': 3_600_000,
  'purge-evidence': 86_400_000,
  'purge-severed': 86_400_000,
  'fetch-domain-lists': 3_600_000,
  'note-disk': 21_600_000,
} as const;

/** Schedules the next run of every recurring job. Called when the workers start. */
export function scheduleRecurring(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    for (const name of Object.keys(INTERVALS)) await scheduleNext(tx, name);
  });
}

/** Wraps a handler so that it schedules the next run before it starts its work, so that a failure does not end the series. */
export function recurring(work: JobHandler): JobHandler {
  return async (job, context) => {
    await context.store.transaction((tx) => scheduleNext(tx, job.name));
    await work(job, context);
  };
}

/** Intervals count from 1970, so that all processes schedule the same run. */
async function scheduleNext(tx: Tx, name: string): Promise<void> {
  const interval = new Map<string, number>(Object.entries(INTERVALS)).get(name);
  if (interval === undefined) throw new Error(`${name} is no recurring job`);
  const turn = Math.floor(now() / interval) + 1;
  await enqueue(tx, {
    name,
    payload: {},
    lane: 'low',
    runAt: turn * interval,
    uniqueKey: `${name}:${turn}`,
    maxAttempts: 3,
  });
}
