import { perOwner } from '../../lib/per-owner.ts';
import type { Store } from '../db/handle.ts';
import type { NewJob } from './enqueue.ts';
import type { Job, Lane } from './job.ts';

/** Capacity of a worker, reserved for jobs that are about to be written. */
export type Reservation = {
  /** The lease token that the jobs must be written with. */
  readonly leaseToken: string;
  /** Runs the jobs that were written and releases the capacity of the others. Must be called once, after the commit. */
  begin(jobs: readonly Job[]): void;
};

/** Reserves capacity for all of the jobs; undefined when earlier jobs are waiting or there is not enough. */
export type ReserveCapacity = (jobs: readonly NewJob[]) => Reservation | undefined;

const offersOf = perOwner((_store: Store) => new Map<Lane, ReserveCapacity>());

/** Registers a worker of this process that takes jobs of these lanes directly. Returns a function that unregisters it. */
export function offerCapacity(store: Store, lanes: readonly Lane[], reserve: ReserveCapacity): () => void {
  const offered = offersOf(store);
  for (const lane of lanes) offered.set(lane, reserve);
  return () => {
    for (const lane of lanes) offered.delete(lane);
  };
}

/**
 * Reserves capacity for jobs of a lane that are about to be written, so that a worker of this process need not query for them. Jobs still
 * start in order: the result is undefined while any other job of the lane is waiting.
 */
export function reserveCapacity(store: Store, lane: Lane, jobs: readonly NewJob[]): Reservation | undefined {
  return offersOf(store).get(lane)?.(jobs);
}
