import type { Store } from '../platform/db/handle.ts';
import { enqueueAll, type NewJob } from '../platform/jobs/enqueue.ts';

type Waiting = { readonly job: NewJob; resolve(): void; reject(error: unknown): void };

/** Rows in one transaction. */
const BATCH = 100;

/** Keeps jobs, those that arrive while others are being written together in one transaction; resolves once a job is durable. */
export function openIntake(store: Store): (job: NewJob) => Promise<void> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) await write(store, waiting.splice(0, BATCH));
    writing = false;
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      void writeAll();
    });
}

/** What cannot be written must not keep out what came with it: a batch that fails is tried one by one. */
async function write(store: Store, batch: readonly Waiting[]): Promise<void> {
  try {
    await store.transaction((tx) =>
      enqueueAll(
        tx,
        batch.map(({ job }) => job),
      ),
    );
    for (const { resolve } of batch) resolve();
  } catch (error) {
    const [first, ...rest] = batch;
    if (rest.length === 0) first?.reject(error);
    else for (const one of batch) await write(store, [one]);
  }
}
