import { perOwner } from '../../lib/per-owner.ts';
import type { Store } from '../db/handle.ts';
import type { NewJob } from './enqueue.ts';
import type { Job, Lane } from './job.ts';

/** Places at a worker that are kept for jobs about to be written. */
export type Places = {
  /** Whose the jobs are from the start. */
  readonly leaseToken: string;
  /** Runs those of the jobs that were written; the places of the others are free again. To be called once, after the commit. */
  begin(jobs: readonly Job[]): void;
};

/** Keeps places for all of the jobs; undefined when others wait before them, or there is no room. */
export type ReservePlaces = (jobs: readonly NewJob[]) => Places | undefined;

const offersOf = perOwner((_store: Store) => new Map<Lane, ReservePlaces>());

/** Says that a worker of this process takes jobs of a lane as they come. Answers how to end that. */
export function offerPlaces(store: Store, lanes: readonly Lane[], keep: ReservePlaces): () => void {
  const offered = offersOf(store);
  for (const lane of lanes) offered.set(lane, keep);
  return () => {
    for (const lane of lanes) offered.delete(lane);
  };
}

/**
 * Keeps places for jobs of a lane that are about to be written, so that a worker of this process need not look for them. They still begin in
 * the order in which they came: undefined as long as any job of the lane waits for its turn.
 */
export function reservePlaces(store: Store, lane: Lane, jobs: readonly NewJob[]): Places | undefined {
  return offersOf(store).get(lane)?.(jobs);
}
