import { randomUUID } from 'node:crypto';
import { siteOf } from '../../lib/site.ts';
import { now } from '../../lib/time.ts';
import type { Bus } from '../bus/bus.ts';
import type { BusEvent } from '../bus/event.ts';
import { runCancellable } from '../cancellation.ts';
import type { DbLog } from '../db/after-commit.ts';
import type { Store } from '../db/handle.ts';
import { Aside, type AsideOptions } from './aside.ts';
import { claim, LEASE, nextDue } from './claim.ts';
import type { NewJob } from './enqueue.ts';
import { ALL_LANES, JOBS_EVENT, type Job, type Lane } from './job.ts';
import { offerPlaces, type Places } from './places.ts';
import { complete, fail, release, releaseAll, releaseLapsed, renew } from './settle.ts';

export type JobContext = {
  readonly store: Store;
  /** Aborts when the worker stops: a long job should end soon and may throw its reason: it runs again, and no attempt counts. */
  readonly signal: AbortSignal;
  /** Runs what may wait for other servers: where jobs go on aside, this one does once it takes long. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>;
};
export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

export type WorkerOptions = {
  store: Store;
  bus: Pick<Bus, 'subscribe'>;
  handlers: Readonly<Record<string, JobHandler>>;
  log: DbLog;
  /** Which jobs it takes; all unless told. No two workers of a process may share a lane. */
  lanes?: readonly Lane[];
  /** Jobs that run at the same time. */
  concurrency: number;
  /** It looks for jobs only when so many more can run, to take many in one transaction; one unless told. */
  batch?: number;
  /** Jobs of one host that run at the same time; a quarter of `concurrency` unless told. */
  perHost?: number;
  /** How many jobs more may run that are handed over as they come (see places.ts); none unless told. */
  handedOver?: number;
  /** How jobs that wait for others go on aside, where their handlers say what may wait; they keep their places unless told. */
  aside?: AsideOptions;
  /** How long (ms) jobs may ask other servers, whose answers then count as failed; as long as they like unless told. */
  deadline?: number;
  /** How long (ms) `stop` waits for running jobs; 5 seconds unless told. */
  stopWithin?: number;
};

export type Worker = {
  /** Takes no more jobs, waits a little for those running, and gives back the rest. */
  stop(): Promise<void>;
  /** Looks for due jobs now. */
  wake(): void;
};

/** Milliseconds. */
const POLL = 1000;
const STOP_WITHIN = 5000;
const FRUITLESS = 10;
const IN_VAIN = 200;
const RENEWAL = LEASE / 3;
const SWEEP = 250;

/** Starts to run due jobs, as many at once as `concurrency` says. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  // SQLite has one process: whoever held these leases has died.
  if (options.store.dialect === 'sqlite') await releaseAll(options.store, options.lanes ?? ALL_LANES);
  const worker = new JobWorker(options);
  worker.start();
  return worker;
}

class JobWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #leaseToken = randomUUID();
  readonly #running = new Map<number, { job: Job; done: Promise<void> }>();
  /** How many jobs of each host run. */
  readonly #hosts = new Map<string, number>();
  readonly #abort = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  readonly #aside: Aside | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #unsubscribe = () => {};
  #endOffer = () => {};
  #wakeUp: (() => void) | undefined;
  #awake = false;
  /** When to look for jobs again at the earliest (ms): what waits may be of hosts that have their share, and each end of a job wakes. */
  #notBefore = 0;
  /** When to look past jobs of hosts that have their share again (ms), by lane: it is done at each end of a job otherwise. */
  readonly #pastFrom = new Map<Lane, number>();
  /** Whether something due was left at the last look, for which there may be room when a job ends. */
  #left = false;
  /** Whether something may have come since. */
  #told = true;
  /** Places kept for jobs that are being written. */
  #kept = 0;
  /** When to look for lapsed leases again (ms). */
  #lapsedFrom = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    if (options.aside) this.#aside = new Aside(options.aside);
  }

  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe((events) => {
      if (!events.some((event) => this.#concerns(event))) return;
      this.#told = true;
      this.wake();
    });
    const { store, lanes = ALL_LANES, handedOver } = this.#options;
    if (handedOver) this.#endOffer = offerPlaces(store, lanes, (jobs) => this.#reservePlaces(jobs));
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL);
    if (this.#aside) this.#sweeping = setInterval(() => this.#sweep(), SWEEP);
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
    this.#endOffer();
    this.#abort.abort();
    this.wake();
    await this.#loop;
    await this.#settled(this.#options.stopWithin ?? STOP_WITHIN);
    clearInterval(this.#renewal);
    clearInterval(this.#sweeping);
    if (this.#running.size > 0) await release(this.#options.store, this.#leaseToken, [...this.#running.keys()]);
  }

  async #work(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      this.#awake = false;
      const pause = await this.#fill();
      if (!this.#awake) await this.#sleep(pause);
    }
  }

  /** Starts what is due; returns how long (ms) to sleep unless woken. */
  async #fill(): Promise<number> {
    const { store, log, concurrency, lanes = ALL_LANES, batch = 1 } = this.#options;
    const free = concurrency - this.#active();
    if (free < batch) return POLL;
    if (now() < this.#notBefore) return this.#notBefore - now();
    try {
      await this.#releaseLapsed();
      this.#told = false;
      this.#left = true;
      const { jobs, left, inVain } = await claim(store, {
        leaseToken: this.#leaseToken,
        lanes,
        limit: free,
        room: (host) => this.#room(host),
        isStalled: (host) => this.#aside?.hasRoom(host) === false,
        looksPast: (lane) => now() >= (this.#pastFrom.get(lane) ?? 0),
      });
      this.#left = left;
      for (const lane of inVain) this.#pastFrom.set(lane, now() + IN_VAIN);
      for (const job of jobs) this.#start(job);
      if (jobs.length > 0) return 0;
      if (batch > 1) this.#notBefore = now() + FRUITLESS;
      const longest = left ? IN_VAIN : POLL;
      const next = await nextDue(store.db, lanes, now() + longest);
      return next === undefined ? longest : Math.max(next - now(), 1);
    } catch (error) {
      log.error({ err: error }, 'jobs could not be claimed');
      return POLL;
    }
  }

  /** Once in a while: it is seldom that a worker dies. */
  async #releaseLapsed(): Promise<void> {
    if (now() < this.#lapsedFrom) return;
    this.#lapsedFrom = now() + POLL;
    await releaseLapsed(this.#options.store, new Set(this.#running.keys()));
  }

  /** How many jobs keep places. */
  #active(): number {
    return this.#running.size - (this.#aside?.count ?? 0);
  }

  #activeOf(host: string): number {
    return (this.#hosts.get(host) ?? 0) - (this.#aside?.of(host) ?? 0);
  }

  #sweep(): void {
    if (this.#aside?.sweep() && (this.#left || this.#told)) this.wake();
  }

  /**
   * A host whose share aside is full gets nothing more. As jobs are taken in batches, one that has nearly its share is left alone until
   * there is room for some.
   */
  #room(host: string): number {
    const { concurrency, perHost = Math.max(1, Math.floor(concurrency / 4)), batch = 1 } = this.#options;
    if (this.#aside?.hasRoom(host) === false) return 0;
    const used = this.#activeOf(host);
    return perHost - used < batch / 2 ? 0 : perHost - used;
  }

  /** None while anything waits in the queue, which came first; and no host gets more than half of the room. */
  #reservePlaces(jobs: readonly NewJob[]): Places | undefined {
    const { concurrency, handedOver = 0 } = this.#options;
    const room = concurrency + handedOver;
    const isFull = this.#active() + this.#kept + jobs.length > room;
    if (this.#left || this.#told || isFull) return undefined;
    if (jobs.some(({ host }) => host !== undefined && !this.#hasPlace(siteOf(host), room / 2))) return undefined;
    this.#kept += jobs.length;
    return {
      leaseToken: this.#leaseToken,
      begin: (written) => {
        this.#kept -= jobs.length;
        // One that stops leaves them to whoever works next.
        if (!this.#abort.signal.aborted) for (const job of written) this.#start(job);
      },
    };
  }

  #hasPlace(host: string, share: number): boolean {
    return this.#activeOf(host) < share && this.#aside?.hasRoom(host) !== false;
  }

  #start(job: Job): void {
    this.#count(job, 1);
    const done = this.#run(job).finally(() => {
      this.#count(job, -1);
      this.#running.delete(job.id);
      if (this.#left || this.#told) this.wake();
    });
    this.#running.set(job.id, { job, done });
  }

  #count({ host }: Job, step: 1 | -1): void {
    if (host === null) return;
    const count = (this.#hosts.get(host) ?? 0) + step;
    if (count > 0) this.#hosts.set(host, count);
    else this.#hosts.delete(host);
  }

  /** Never rejects: what cannot even be written down is logged, and the lease lapses. */
  async #run(job: Job): Promise<void> {
    const { store, log } = this.#options;
    try {
      try {
        await this.#handle(job);
        await complete(store, job);
      } catch (error) {
        if (this.#isStopped(error)) return void (await release(store, job.leaseToken, [job.id]));
        const outcome = await fail(store, job, error);
        this.wake();
        log.warn({ err: error, job: job.name, id: job.id, attempts: job.attempts, outcome }, 'job failed');
      }
    } catch (error) {
      log.error({ err: error, job: job.name, id: job.id }, 'job could not be settled');
    }
  }

  /** Whether a job ended because the worker stops, not for a fault of its own. */
  #isStopped(error: unknown): boolean {
    const { signal } = this.#abort;
    for (let at = error; signal.aborted && at instanceof Error; at = at.cause) if (at === signal.reason) return true;
    return false;
  }

  #handle(job: Job): Promise<void> {
    const { store, handlers, deadline } = this.#options;
    const handler = handlers[job.name];
    if (!handler) throw new Error(`No handler for jobs named ${job.name}`);
    const aside = this.#aside;
    const context: JobContext = {
      store,
      signal: this.#abort.signal,
      patiently: (work) => (aside ? aside.run(job, work) : work()),
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

  /** Waits for the running jobs, but no longer than `ms`. */
  async #settled(ms: number): Promise<void> {
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, ms);
    await Promise.race([limit.promise, Promise.all([...this.#running.values()].map(({ done }) => done))]);
    clearTimeout(timer);
  }
}
