import { AppError } from '../../lib/errors.ts';
import { HOUR, now } from '../../lib/time.ts';
import type { DbLog } from '../db/after-commit.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { GiveUp } from './backoff.ts';
import type { Job } from './job.ts';

export type JobLog = DbLog & { info(fields: object, message: string): void };

/** Of how many kinds of expected failures the log tells within an hour. */
const MOST = 100;

/**
 * Tells the log of jobs that failed. A fault of ours is told each time, with where it happened. What was to be expected, such as a server
 * that does not answer, is told once an hour for each kind of job, server and outcome, in a line; the others are counted, because one file
 * that somebody imports may name a dead server thousands of times.
 */
export class Failures {
  readonly #log: JobLog;
  readonly #told = new Set<string>();
  #untold = 0;
  #since = 0;

  constructor(log: JobLog) {
    this.#log = log;
  }

  note(job: Job, error: unknown, outcome: 'retry' | 'dead'): void {
    const { name, id, host, attempts } = job;
    const facts = { job: name, id, attempts, outcome };
    if (!isExpected(error)) {
      this.#log.warn({ err: error, ...facts }, 'job failed');
      return;
    }
    if (now() - this.#since >= HOUR) this.sum();
    const kind = [name, host, outcome].join(' ');
    if (this.#told.has(kind) || this.#told.size >= MOST) {
      this.#untold += 1;
      return;
    }
    this.#told.add(kind);
    const line = { ...facts, ...(host !== null && { host }), reason: error.message };
    // Without another server, it is something around this one: its disk, its media storage, its mail server.
    if (host !== null || error instanceof FetchError) this.#log.info(line, 'job failed as is to be expected');
    else this.#log.warn(line, 'job failed');
  }

  /** Tells how many failures have not been told, and starts anew. */
  sum(): void {
    if (this.#untold > 0) this.#log.info({ failures: this.#untold }, 'more jobs failed as those before');
    this.#told.clear();
    this.#untold = 0;
    this.#since = now();
  }
}

function isExpected(error: unknown): error is AppError | GiveUp {
  return error instanceof AppError || error instanceof GiveUp;
}
