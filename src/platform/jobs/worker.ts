import { randomUUID } from 'node:crypto';
import { now } from '../../lib/time.ts';
import type { Bus } from '../bus/bus.ts';
import type { BusEvent } from '../bus/event.ts';
import { runCancellable } from '../cancellation.ts';
import type { Store } from '../db/handle.ts';
import { withRequestId } from '../request-id.ts';
import { RetryLater } from './backoff.ts';
import { claim, LEASE, nextDue } from './claim.ts';
import { Failures, type JobLog } from './failures.ts';
import { ALL_LANES, JOBS_EVENT, type Job, type Lane } from './job.ts';
import { ParkedJobs, type ParkingOptions } from './parked-jobs.ts';
import { complete, fail, release, releaseAll, releaseLapsed, renew } from './settle.ts';

export type JobContext = {
  readonly store: Store;
  /**
   * Aborts when the worker stops. A long job should then end soon and may throw the abort reason; it runs again later, without the attempt
   * being counted.
   */
  readonly signal: AbortSignal;
  /** Runs work that may wait for other servers; with the `parking` option, slow work is parked (see parked-jobs.ts). */
  readonly allowParking: <T>(work: () => Promise<T>) => Promise<T>;
};
export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

/** How an attempt at a job ended; `later` is a wait that its handler asks for, or that of a worker that stops. */
export type JobResult = 'done' | 'later' | 'retry' | 'dead';

export type WorkerOptions = {
  store: Store;
  bus: Pick<Bus, 'subscribe'>;
  handlers: Readonly<Record<string, JobHandler>>;
  log: JobLog;
  /** Told how each attempt ended, and how long (ms) it took. */
  onEnd?: (name: string, result: JobResult, ms: number) => void;
  /** The lanes that it serves; all by default. No two workers in a process may share a lane. */
  lanes?: readonly Lane[];
  /** How many jobs may run at the same time. */
  concurrency: number;
  /** It claims jobs only when this many more can run, so that one transaction takes many; defaults to one. */
  batch?: number;
  /** How many jobs of one host may run at the same time; defaults to a quarter of `concurrency`. */
  perHost?: number;
  /** Limits for jobs parked while they wait for other servers; without it, they keep counting against `concurrency`. */
  parking?: ParkingOptions;
  /** How long (ms) a job's requests to other servers may take in total before they are cancelled; unlimited by default. */
  deadline?: number;
  /** How long (ms) `stop` waits for running jobs; defaults to 5 seconds. */
  stopWithin?: number;
};

export type Worker = {
  /** Stops taking jobs, waits briefly for those running, and releases the rest. */
  stop(): Promise<void>;
  /** Looks for due jobs now. */
  wake(): void;
};

/** Milliseconds. */
const POLL = 1000;
const STOP_WITHIN = 5000;
const EMPTY_CLAIM_PAUSE = 10;
const EMPTY_SEARCH_PAUSE = 200;
const RENEWAL = LEASE / 3;
const SWEEP = 250;

/** Starts a worker that runs due jobs, up to `concurrency` at once. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  // SQLite has a single process, so whoever held these leases has died.
  if (options.store.dialect === 'sqlite') await releaseAll(options.store, options.lanes ?? ALL_LANES);
  const worker = new JobWorker(options);
  worker.start();
  return worker;
}

class JobWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #leaseToken = randomUUID();
  readonly #running = new Map<number, { job: Job; done: Promise<void> }>();
  /** How many jobs of each host are running. */
  readonly #hosts = new Map<string, number>();
  readonly #abort = new AbortController();
  readonly #failures: Failures;
  #loop: Promise<void> = Promise.resolve();
  readonly #parked: ParkedJobs | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #unsubscribe = () => {};
  #wakeUp: (() => void) | undefined;
  #awake = false;
  /** The earliest time (ms, as of `performance.now`, like those below) of the next claim. Every job that ends wakes the worker, and all due jobs may belong to saturated hosts. */
  #notBefore = 0;
  /**
   * The earliest time (ms), by lane, of the next search beyond the jobs of saturated hosts, which would otherwise be made whenever a job
   * ends.
   */
  readonly #pastFrom = new Map<Lane, number>();
  /** Whether the last claim left due jobs behind, which may fit when a running job ends. */
  #hasLeftovers = false;
  /** Whether jobs may have been added since the last claim. */
  #mayHaveNew = true;
  /** The earliest time (ms) of the next check for lapsed leases. */
  #lapsedFrom = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#failures = new Failures(options.log);
    if (options.parking) this.#parked = new ParkedJobs(options.parking);
  }

  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe((events) => {
      if (!events.some((event) => this.#concerns(event))) return;
      this.#mayHaveNew = true;
      this.wake();
    });
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL);
    if (this.#parked) this.#sweeping = setInterval(() => this.#sweep(), SWEEP);
    this.#loop = this.#work();
  }

  wake(): void {
    this.#awake = true;
    this.#wakeUp?.();
  }

  #concerns({ type, lanes }: BusEvent): boolean {
    if (type !== JOBS_EVENT) return false;
    const { lanes: own = ALL_LANES } = this.#options;
    return !Array.isArray(lanes) || own.some((lane) => lanes.includes(lane));
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#abort.abort();
    this.wake();
    await this.#loop;
    await this.#settled(this.#options.stopWithin ?? STOP_WITHIN);
    clearInterval(this.#renewal);
    clearInterval(this.#sweeping);
    this.#failures.sum();
    if (this.#running.size > 0) await release(this.#options.store, this.#leaseToken, [...this.#running.keys()]);
  }

  async #work(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      this.#awake = false;
      const pause = await this.#fill();
      if (!this.#awake) await this.#sleep(pause);
    }
  }

  /** Claims and starts due jobs. Returns how long (ms) to sleep unless woken. */
  async #fill(): Promise<number> {
    const { store, log, concurrency, lanes = ALL_LANES, batch = 1 } = this.#options;
    const free = concurrency - this.#active();
    if (free < batch) return POLL;
    const early = this.#notBefore - performance.now();
    if (early > 0) return early;
    try {
      await this.#releaseLapsed();
      this.#mayHaveNew = false;
      this.#hasLeftovers = true;
      const { jobs, hasMore, searchedInVain } = await claim(store, {
        leaseToken: this.#leaseToken,
        lanes,
        limit: free,
        room: (host) => this.#room(host),
        isStalled: (host) => this.#parked?.hasRoom(host) === false,
        searchesBeyondSaturated: (lane) => performance.now() >= (this.#pastFrom.get(lane) ?? 0),
      });
      this.#hasLeftovers = hasMore;
      for (const lane of searchedInVain) this.#pastFrom.set(lane, performance.now() + EMPTY_SEARCH_PAUSE);
      for (const job of jobs) this.#start(job);
      if (jobs.length > 0) return 0;
      if (batch > 1) this.#notBefore = performance.now() + EMPTY_CLAIM_PAUSE;
      const longest = hasMore ? EMPTY_SEARCH_PAUSE : POLL;
      const next = await nextDue(store.db, lanes, now() + longest);
      return next === undefined ? longest : Math.max(next - now(), 1);
    } catch (error) {
      log.error({ err: error }, 'jobs could not be claimed');
      return POLL;
    }
  }

  /** Checks only once in a while, because workers rarely die. */
  async #releaseLapsed(): Promise<void> {
    if (performance.now() < this.#lapsedFrom) return;
    this.#lapsedFrom = performance.now() + POLL;
    await releaseLapsed(this.#options.store, new Set(this.#running.keys()));
  }

  /** How many running jobs count against the capacity. */
  #active(): number {
    return this.#running.size - (this.#parked?.count ?? 0);
  }

  #activeOf(host: string): number {
    return (this.#hosts.get(host) ?? 0) - (this.#parked?.of(host) ?? 0);
  }

  #sweep(): void {
    if (this.#parked?.sweep() && (this.#hasLeftovers || this.#mayHaveNew)) this.wake();
  }

  /**
   * How many more jobs of a host to claim: none when it can have no more parked. Because jobs are claimed in batches, a host close to
   * its limit gets none until there is room for several.
   */
  #room(host: string): number {
    const { concurrency, perHost = Math.max(1, Math.floor(concurrency / 4)), batch = 1 } = this.#options;
    if (this.#parked?.hasRoom(host) === false) return 0;
    const used = this.#activeOf(host);
    return perHost - used < batch / 2 ? 0 : perHost - used;
  }

  #start(job: Job): void {
    this.#count(job, 1);
    const done = withRequestId(job.requestId ?? undefined, () => this.#run(job)).finally(() => {
      this.#count(job, -1);
      this.#running.delete(job.id);
      if (this.#hasLeftovers || this.#mayHaveNew) this.wake();
    });
    this.#running.set(job.id, { job, done });
  }

  #count({ host }: Job, step: 1 | -1): void {
    if (host === null) return;
    const count = (this.#hosts.get(host) ?? 0) + step;
    if (count > 0) this.#hosts.set(host, count);
    else this.#hosts.delete(host);
  }

  /** Never rejects: if the outcome cannot be written, it is logged and the lease lapses. */
  async #run(job: Job): Promise<void> {
    const { log, onEnd } = this.#options;
    const begun = performance.now();
    try {
      const result = await this.#settle(job);
      onEnd?.(job.name, result, performance.now() - begun);
    } catch (error) {
      log.error({ err: error, job: job.name, id: job.id }, 'job could not be settled');
    }
  }

  async #settle(job: Job): Promise<JobResult> {
    const { store } = this.#options;
    try {
      await this.#handle(job);
      await complete(store, job);
      return 'done';
    } catch (error) {
      if (this.#isStopped(error)) {
        await release(store, job.leaseToken, [job.id]);
        return 'later';
      }
      const outcome = await fail(store, job, error);
      this.wake();
      // A wait that a handler asks for is no failure.
      if (error instanceof RetryLater) return 'later';
      this.#failures.note(job, error, outcome);
      return outcome;
    }
  }

  /** Whether a job failed only because the worker is stopping. */
  #isStopped(error: unknown): boolean {
    const { signal } = this.#abort;
    for (let at = error; signal.aborted && at instanceof Error; at = at.cause) if (at === signal.reason) return true;
    return false;
  }

  #handle(job: Job): Promise<void> {
    const { store, handlers, deadline } = this.#options;
    const handler = handlers[job.name];
    if (!handler) throw new Error(`No handler for jobs named ${job.name}`);
    const parked = this.#parked;
    const context: JobContext = {
      store,
      signal: this.#abort.signal,
      allowParking: (work) => (parked ? parked.run(job, work) : work()),
    };
    if (deadline === undefined) return handler(job, context);
    return runCancellable({ signal: AbortSignal.timeout(deadline) }, () => handler(job, context));
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await renew(this.#options.store, this.#leaseToken, [...this.#running.keys()]);
    } catch (error) {
      this.#options.log.error({ err: error }, 'leases could not be renewed');
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits for the running jobs, but at most `ms`. */
  async #settled(ms: number): Promise<void> {
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, ms);
    await Promise.race([limit.promise, Promise.all([...this.#running.values()].map(({ done }) => done))]);
    clearTimeout(timer);
  }
}
