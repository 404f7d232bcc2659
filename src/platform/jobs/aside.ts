import { type Cancellation, createCancellation, runCancellable } from '../cancellation.ts';
import type { Job } from './job.ts';

export type AsideOptions = {
  /** How long (ms) work keeps the place of its job. */
  readonly after: number;
  /** How long (ms) work may take before what it asks of other servers fails. */
  readonly deadline: number;
  /** How much may go on aside: a job weighs one for each `UNIT` of its size. */
  readonly most: number;
  /** The same for the jobs of one host. */
  readonly perHost: number;
};

/** The size (UTF-16 units) of a payload that counts as one. */
const UNIT = 16_384;

type Piece = { readonly job: Job; readonly began: number; readonly cancellation: Cancellation };

type Share = { count: number; weight: number };

/**
 * Sets jobs that wait for other servers aside, so that they do not take up the worker's capacity: otherwise a few slow hosts would block
 * everything. When there is no room aside either, requests of the job are cancelled and it is tried again later.
 */
export class Aside {
  readonly #options: AsideOptions;
  /** What has lately begun, and what goes on aside, by job; the oldest first. */
  readonly #begun = new Map<number, Piece>();
  readonly #aside = new Map<number, Piece>();
  readonly #hosts = new Map<string, Share>();
  #weight = 0;

  constructor(options: AsideOptions) {
    this.#options = options;
  }

  /** How many jobs go on aside. */
  get count(): number {
    return this.#aside.size;
  }

  /** How many of those are of a host. */
  of(host: string): number {
    return this.#hosts.get(host)?.count ?? 0;
  }

  /** Whether another job of a host would find room. */
  hasRoom(host: string): boolean {
    const { most, perHost } = this.#options;
    return this.#weight < most && (this.#hosts.get(host)?.weight ?? 0) < perHost;
  }

  /** Runs what may wait for others. */
  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const cancellation = createCancellation();
    this.#begun.set(job.id, { job, began: performance.now(), cancellation });
    try {
      return await runCancellable(cancellation, work);
    } finally {
      if (!this.#begun.delete(job.id) && this.#aside.delete(job.id)) this.#weigh(job, -1);
    }
  }

  /** To be called now and then: takes aside what has gone on for a while, and ends what has for too long. Whether places came free. */
  sweep(): boolean {
    const at = performance.now();
    const { after, deadline } = this.#options;
    for (const { began, cancellation } of this.#aside.values()) {
      if (began > at - deadline) break;
      cancellation.cancel();
    }
    const before = this.#aside.size;
    for (const [id, piece] of this.#begun) {
      if (piece.began > at - after) break;
      this.#begun.delete(id);
      this.#take(piece);
    }
    return this.#aside.size > before;
  }

  #take(piece: Piece): void {
    const { job, cancellation } = piece;
    if (!this.hasRoom(job.host ?? '')) cancellation.cancel();
    this.#aside.set(job.id, piece);
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
