import { type Cancellation, createCancellation, runCancellable } from '../cancellation.ts';
import type { Job } from './job.ts';

export type ParkingOptions = {
  /** How long (ms) work counts against the worker's capacity. */
  readonly after: number;
  /** How long (ms) work may take before its requests to other servers are cancelled. */
  readonly deadline: number;
  /** The total weight of jobs that may be parked; a job weighs one per `UNIT` of its size. */
  readonly most: number;
  /** The same limit for the jobs of one host. */
  readonly perHost: number;
};

/** The payload size (UTF-16 units) that weighs one. */
const UNIT = 16_384;

type Piece = { readonly job: Job; readonly began: number; readonly cancellation: Cancellation };

type Share = { count: number; weight: number };

/**
 * Lets jobs that wait for other servers run without counting against the worker's capacity, because a few slow hosts would otherwise block
 * everything. When the limits here are reached too, the job's requests are cancelled, so that it fails and is retried later.
 */
export class ParkedJobs {
  readonly #options: ParkingOptions;
  /** Work that counts against the capacity, and parked work, by job id, oldest first. */
  readonly #begun = new Map<number, Piece>();
  readonly #parked = new Map<number, Piece>();
  readonly #hosts = new Map<string, Share>();
  #weight = 0;

  constructor(options: ParkingOptions) {
    this.#options = options;
  }

  /** How many jobs are parked. */
  get count(): number {
    return this.#parked.size;
  }

  /** How many of those jobs are for a host. */
  of(host: string): number {
    return this.#hosts.get(host)?.count ?? 0;
  }

  /** Whether another job of a host could be parked. */
  hasRoom(host: string): boolean {
    const { most, perHost } = this.#options;
    return this.#weight < most && (this.#hosts.get(host)?.weight ?? 0) < perHost;
  }

  /** Runs work that may wait for other servers. */
  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const cancellation = createCancellation();
    this.#begun.set(job.id, { job, began: performance.now(), cancellation });
    try {
      return await runCancellable(cancellation, work);
    } finally {
      if (!this.#begun.delete(job.id) && this.#parked.delete(job.id)) this.#weigh(job, -1);
    }
  }

  /** To be called periodically: parks slow work and cancels work past its deadline. Returns whether capacity was freed. */
  sweep(): boolean {
    const at = performance.now();
    const { after, deadline } = this.#options;
    for (const { began, cancellation } of this.#parked.values()) {
      if (began > at - deadline) break;
      cancellation.cancel();
    }
    const before = this.#parked.size;
    for (const [id, piece] of this.#begun) {
      if (piece.began > at - after) break;
      this.#begun.delete(id);
      this.#take(piece);
    }
    return this.#parked.size > before;
  }

  #take(piece: Piece): void {
    const { job, cancellation } = piece;
    if (!this.hasRoom(job.host ?? '')) cancellation.cancel();
    this.#parked.set(job.id, piece);
    this.#weigh(job, 1);
  }

  #weigh({ host, size }: Job, sign: 1 | -1): void {
    const weight = sign * Math.ceil(size / UNIT);
    this.#weight += weight;
    const share = this.#hosts.get(host ?? '') ?? { count: 0, weight: 0 };
    share.count += sign;
    share.weight += weight;
    if (share.count > 0) this.#hosts.set(host ?? '', share);
    else this.#hosts.delete(host ?? '');
  }
}
