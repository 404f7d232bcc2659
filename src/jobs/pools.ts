import type { Context } from '../platform/context.ts';
import type { Lane } from '../platform/jobs/job.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { jobHandlers } from './handlers.ts';
import { scheduleRecurring } from './recurring.ts';

type Pool = {
  readonly lanes: readonly Lane[];
  readonly concurrency: number;
  readonly perHost?: number;
  readonly batch?: number;
  readonly handedOver?: number;
};

/**
 * What runs beside what. A delivery job is one per server and waits for it nearly all the time, so there are many at once, and servers
 * that lately did not answer cannot take the places of those that do.
 */
const POOLS: readonly Pool[] = [
  { lanes: ['high', 'default', 'low'], concurrency: 16 },
  { lanes: ['delivery'], concurrency: 1024 },
  { lanes: ['probe'], concurrency: 64 },
  { lanes: ['inbox'], concurrency: 128, perHost: 64, batch: 64, handedOver: 896 },
  { lanes: ['outbox'], concurrency: 8, perHost: 1 },
];

/** Starts to work on jobs of every kind; `stop` lets those that run finish, within a few seconds. */
export async function startPools(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const { store, bus, log } = ctx;
  await scheduleRecurring(store);
  const handlers = jobHandlers(ctx);
  const workers = await Promise.all(POOLS.map((pool) => startWorker({ store, bus, log, handlers, ...pool })));
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
