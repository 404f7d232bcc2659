import type { Context } from '../platform/context.ts';
import { startWorker, type WorkerOptions } from '../platform/jobs/worker.ts';
import { jobHandlers } from './handlers.ts';
import { scheduleRecurring } from './recurring.ts';

type Pool = Omit<WorkerOptions, 'store' | 'bus' | 'handlers' | 'log' | 'lanes'> &
  Required<Pick<WorkerOptions, 'lanes'>>;

/** An activity that waits for other servers for half a second goes on aside, a minute at most. */
const ASIDE = { after: 500, deadline: 60_000, most: 512, perHost: 128 };

/**
 * What runs beside what. What waits for other servers keeps out nothing that does not. A delivery job is one per server and waits for it nearly all the time, so there are many at once, and servers
 * that lately did not answer cannot take the places of those that do.
 */
const POOLS: readonly Pool[] = [
  { lanes: ['high', 'default', 'low'], concurrency: 16 },
  { lanes: ['push'], concurrency: 16 },
  { lanes: ['remote', 'remote_low'], concurrency: 32, perHost: 4, deadline: 180_000 },
  { lanes: ['delivery'], concurrency: 1024 },
  { lanes: ['probe'], concurrency: 64 },
  { lanes: ['inbox'], concurrency: 128, perHost: 64, batch: 64, handedOver: 896, aside: ASIDE },
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
