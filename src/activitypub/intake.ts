import type { Store } from '../platform/db/handle.ts';
import { enqueueAll, type NewJob } from '../platform/jobs/enqueue.ts';

type Waiting = { readonly job: NewJob; resolve(): void; reject(error: unknown): void };

/** Rows in one transaction. */
const BATCH = 100;

/**
 * Keeps jobs, all that have come by the time a transaction begins in that one; resolves once a job is durable. The disk is waited for beside
 * the event loop, which meanwhile reads what the next transaction takes.
 */
export function openIntake(store: Store): (job: NewJob) => Promise<void> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) await writeNext(store, waiting);
    writing = false;
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      void writeAll();
    });
}

/** What cannot be written must not keep out what came with it: a batch that fails is tried one by one. */
async function writeNext(store: Store, waiting: Waiting[]): Promise<void> {
  const batch: Waiting[] = [];
  try {
    await store.transaction(
      async (tx) => {
        if (batch.length === 0) batch.push(...waiting.splice(0, BATCH));
        await enqueueAll(
          tx,
          batch.map(({ job }) => job),
        );
      },
      { flushLater: true },
    );
    await store.flush();
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length === 0) for (const { reject } of waiting.splice(0)) reject(error);
    else if (batch.length === 1) batch[0]?.reject(error);
    else for (const one of batch) await writeNext(store, [one]);
  }
}
