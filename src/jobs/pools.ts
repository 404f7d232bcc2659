import type { Context } from '../platform/context.ts';
import { startWorker, type WorkerOptions } from '../platform/jobs/worker.ts';
import { removeLeftovers } from '../platform/working-folder.ts';
import { jobHandlers } from './handlers.ts';
import { scheduleRecurring } from './recurring.ts';

type Pool = Omit<WorkerOptions, 'store' | 'bus' | 'handlers' | 'log' | 'onEnd' | 'lanes'> &
  Required<Pick<WorkerOptions, 'lanes'>>;

/** An activity that has waited for other servers for half a second is parked, and cancelled after a minute. */
const PARKING = { after: 500, deadline: 60_000, most: 512, perHost: 128 };

/**
 * Pools of lanes with capacity of their own, so that jobs that wait for other servers do not block those that do not. There is one delivery
 * job per server, which mostly waits, so many run at once. Servers that recently did not respond have a pool of their own. Uploads to convert wait in theirs until it is their owner's
 * turn; the limit by owner leaves room for others.
 */
const POOLS: readonly Pool[] = [
  { lanes: ['high', 'default', 'low'], concurrency: 16 },
  { lanes: ['push'], concurrency: 16 },
  { lanes: ['remote', 'remote_low'], concurrency: 32, perHost: 4, deadline: 180_000 },
  { lanes: ['delivery'], concurrency: 1024 },
  { lanes: ['probe'], concurrency: 64 },
  { lanes: ['inbox'], concurrency: 128, perHost: 64, batch: 64, parking: PARKING },
  { lanes: ['inbox_long'], concurrency: 8, perHost: 2, parking: PARKING },
  { lanes: ['outbox'], concurrency: 8, perHost: 1 },
  { lanes: ['imports'], concurrency: 8, perHost: 2, deadline: 180_000 },
  { lanes: ['media'], concurrency: 64, perHost: 2 },
];

/** Removes what a killed process left behind, and starts the workers for all kinds of jobs. `stop` lets running jobs finish within a few seconds. */
export async function startPools(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const { config, store, bus, log, metrics } = ctx;
  await removeLeftovers(config.dataDir);
  await scheduleRecurring(store);
  const handlers = jobHandlers(ctx);
  const onEnd: WorkerOptions['onEnd'] = (job, result, ms) => {
    // Rows of a newer program may name others.
    const name = Object.hasOwn(handlers, job) ? job : 'unknown';
    metrics.count('jobs', { name, result });
    metrics.count('jobSeconds', { name }, ms / 1000);
  };
  const workers = await Promise.all(POOLS.map((pool) => startWorker({ store, bus, log, handlers, onEnd, ...pool })));
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
