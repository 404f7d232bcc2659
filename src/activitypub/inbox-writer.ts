import { perOwner } from '../lib/per-owner.ts';
import { awaitOthers } from '../platform/await-others.ts';
import type { Store } from '../platform/db/handle.ts';
import { type Reservation, reserveCapacity } from '../platform/jobs/capacity.ts';
import { enqueueAll, enqueueLeased, type NewJob } from '../platform/jobs/enqueue.ts';
import { admitArrival } from './queue-depth.ts';

/** A job, and the size of the request body in bytes. */
export type Arrival = { readonly job: NewJob; readonly bytes: number };

type Waiting = Arrival & { resolve(): void; reject(error: unknown): void };

/** The jobs of one transaction, and the worker's capacity reserved for them. */
type Batch = { readonly taken: Waiting[]; reservation?: Reservation | undefined };

/** The most jobs in one transaction. */
const BATCH = 100;

/** Jobs longer than this (bytes) wait in the database and not in memory. */
const SHORT = 16_384;

/** The writer of inbox jobs of a store. */
export const inboxWriterOf = perOwner(openInboxWriter);

/**
 * Stores inbox jobs; those that arrive together share a transaction. The returned function resolves once the job is durable, and rejects
 * when too many wait. The disk is synced off the event loop, which meanwhile reads the requests of the next transaction.
 */
function openInboxWriter(store: Store): (arrival: Arrival) => Promise<void> {
  const waiting: Waiting[] = [];
  const others = awaitOthers(BATCH);
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      await others(() => waiting.length);
      await writeNext(store, waiting);
    }
    writing = false;
  }

  return (arrival) =>
    new Promise((resolve, reject) => {
      admitArrival(store, arrival.job.host ?? '');
      waiting.push({ ...arrival, resolve, reject });
      void writeAll();
    });
}

/** Repeats a failed batch one by one, so that a job that cannot be written does not keep out the others. */
async function writeNext(store: Store, waiting: Waiting[]): Promise<void> {
  const batch: Batch = { taken: [] };
  const { taken } = batch;
  try {
    await writeBatch(store, waiting, batch);
    await store.flush();
    for (const { resolve } of taken) resolve();
  } catch (error) {
    if (taken.length === 0) for (const { reject } of waiting.splice(0)) reject(error);
    else if (taken.length === 1) taken[0]?.reject(error);
    else for (const one of taken) await writeNext(store, [one]);
  }
}

async function writeBatch(store: Store, waiting: Waiting[], batch: Batch): Promise<void> {
  try {
    const begun = await store.transaction(
      async (tx) => {
        if (batch.taken.length === 0) {
          batch.taken.push(...waiting.splice(0, BATCH));
          const areShort = batch.taken.every(({ bytes }) => bytes <= SHORT);
          if (areShort) batch.reservation = reserveCapacity(store, 'inbox', jobsOf(batch));
        }
        if (batch.reservation) return enqueueLeased(tx, jobsOf(batch), batch.reservation.leaseToken);
        await enqueueAll(tx, jobsOf(batch));
        return [];
      },
      { flushLater: true },
    );
    batch.reservation?.begin(begun);
  } catch (error) {
    batch.reservation?.begin([]);
    throw error;
  }
}

const jobsOf = ({ taken }: Batch) => taken.map(({ job }) => job);
