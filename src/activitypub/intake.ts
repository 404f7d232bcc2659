import { perOwner } from '../lib/per-owner.ts';
import { awaitOthers } from '../platform/await-others.ts';
import type { Store } from '../platform/db/handle.ts';
import { enqueueAll, enqueueTaken, type NewJob } from '../platform/jobs/enqueue.ts';
import { type Places, reservePlaces } from '../platform/jobs/places.ts';
import { admitArrival } from './queue-depth.ts';

/** A job, and how many bytes it came in. */
export type Arrival = { readonly job: NewJob; readonly bytes: number };

type Waiting = Arrival & { resolve(): void; reject(error: unknown): void };

/** What is written in one transaction, and the places that are kept for it. */
type Batch = { readonly taken: Waiting[]; places?: Places | undefined };

/** Rows in one transaction. */
const BATCH = 100;

/** Bytes: what is longer waits in the database, not in memory. */
const SHORT = 16_384;

/** The one of a store. */
export const intakeOf = perOwner(openIntake);

/**
 * Keeps jobs of the inbox, all that come together in one transaction; resolves once a job is durable, rejects when too many wait. The disk is
 * waited for beside the event loop, which meanwhile reads what the next transaction takes.
 */
function openIntake(store: Store): (arrival: Arrival) => Promise<void> {
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

/** What cannot be written must not keep out what came with it: a batch that fails is tried one by one. */
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
          if (areShort) batch.places = reservePlaces(store, 'inbox', jobsOf(batch));
        }
        if (batch.places) return enqueueTaken(tx, jobsOf(batch), batch.places.leaseToken);
        await enqueueAll(tx, jobsOf(batch));
        return [];
      },
      { flushLater: true },
    );
    batch.places?.begin(begun);
  } catch (error) {
    batch.places?.begin([]);
    throw error;
  }
}

const jobsOf = ({ taken }: Batch) => taken.map(({ job }) => job);
