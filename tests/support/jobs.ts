import { setTimeout as sleep } from 'node:timers/promises';
import { jobHandlers } from '../../src/jobs/handlers.ts';
import type { Context } from '../../src/platform/context.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import type { TestServer } from './server.ts';

const WITHIN = 60_000;

/** A job that waits its turn is due again after less (ms) than this. */
const TURN = 1000;

/** Runs the jobs that are due or only wait their turn, and those that these make due, until none is left. Dead ones are left. */
export async function runJobs({ ctx }: { ctx: Context }): Promise<void> {
  const { store, bus, log } = ctx;
  const worker = await startWorker({ store, bus, log, handlers: jobHandlers(ctx), concurrency: 4 });
  const until = Date.now() + WITHIN;
  while ((await countDue(ctx)) > 0) {
    if (Date.now() > until) throw new Error('The jobs do not end');
    await sleep(20);
  }
  await worker.stop();
}

/** Makes the jobs of a name due now, as if their time had come. */
export async function bringForward({ ctx }: TestServer, name: string): Promise<void> {
  await ctx.store.transaction((tx) => tx.updateTable('jobs').set({ run_at: 0 }).where('name', '=', name).execute());
}

/** Makes the leases of processes that are gone end now, as if their time had come: on PostgreSQL others wait for that. */
export async function endLeases({ store }: Pick<Context, 'store'>): Promise<void> {
  await store.transaction((tx) =>
    tx.updateTable('jobs').set({ leased_until: 0 }).where('lease_token', 'is not', null).execute(),
  );
}

async function countDue({ store }: Context): Promise<number> {
  const { count } = await store.db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('run_at', '<=', Date.now() + TURN)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
