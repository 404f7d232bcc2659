import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobHandlers } from '../../../src/jobs/handlers.ts';
import { startWorker } from '../../../src/platform/jobs/worker.ts';
import type { TestServer } from '../../support/server.ts';

/** Stops the clock; from now on it is as late as one is told to make it. Only what reads the time notices, no timer does. */
export function stopClock(): void {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
}

export function releaseClock(): void {
  mock.timers.reset();
}

/** It is that late now (ms), and nothing has been done meanwhile, as after a server was stopped. */
export function jumpTo(instant: number): void {
  mock.timers.setTime(instant);
}

/** Lets time pass until an instant (ms), from one delivery that becomes due to the next. */
export async function passUntil(server: TestServer, instant: number): Promise<void> {
  for (;;) {
    const at = await nextRun(server);
    if (at === undefined || at > instant) break;
    mock.timers.setTime(Math.max(at, Date.now()));
    await runDue(server);
  }
  mock.timers.setTime(instant);
}

async function runDue(server: TestServer): Promise<void> {
  const { store, bus, log } = server.ctx;
  const worker = await startWorker({ store, bus, log, handlers: jobHandlers(server.ctx), concurrency: 4 });
  while (((await nextRun(server)) ?? Number.POSITIVE_INFINITY) <= Date.now()) await sleep(5);
  await worker.stop();
}

async function nextRun({ ctx }: TestServer): Promise<number | undefined> {
  const job = await ctx.store.db
    .selectFrom('jobs')
    .select('run_at')
    .where('name', '=', 'deliver')
    .where('dead_at', 'is', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return job?.run_at;
}
