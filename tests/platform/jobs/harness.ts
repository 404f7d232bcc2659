import { EventEmitter, once } from 'node:events';
import type { TestContext } from 'node:test';
import { type Bus, createBus } from '../../../src/platform/bus/bus.ts';
import type { Store } from '../../../src/platform/db/handle.ts';
import { type JobHandler, startWorker, type Worker, type WorkerOptions } from '../../../src/platform/jobs/worker.ts';
import { openTestStore } from '../../support/database.ts';

const quiet = { error: () => {}, warn: () => {}, info: () => {} };

export type Queue = {
  store: Store;
  bus: Bus;
  start(handlers: Record<string, JobHandler>, options?: Partial<WorkerOptions>): Promise<Worker>;
};

/** A fresh database with a bus; its workers are stopped when the test ends. */
export async function openQueue(t: TestContext): Promise<Queue> {
  const bus = createBus((error) => {
    throw error;
  });
  const { store, close } = await openTestStore({ onEvents: (events) => bus.publish(events) });
  const workers: Worker[] = [];
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await close();
  });
  return {
    store,
    bus,
    async start(handlers, options = {}) {
      const worker = await startWorker({ store, bus, handlers, log: quiet, concurrency: 4, ...options });
      workers.push(worker);
      return worker;
    },
  };
}

/** Counts calls, and lets a test wait until there have been so many. */
export function counter() {
  const emitter = new EventEmitter();
  let count = 0;
  return {
    hit() {
      count += 1;
      emitter.emit('hit');
      return count;
    },
    async reached(wanted: number): Promise<void> {
      while (count < wanted) await once(emitter, 'hit');
    },
    get count() {
      return count;
    },
  };
}

/** Resolves when no job is left. */
export async function drained(store: Store): Promise<void> {
  while (await store.db.selectFrom('jobs').select('id').executeTakeFirst()) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** All jobs, oldest first. */
export function jobRows(store: Store) {
  return store.db.selectFrom('jobs').selectAll().orderBy('id').execute();
}
