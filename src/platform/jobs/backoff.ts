/** Milliseconds: 10 s, 20 s, 40 s, … up to half a day, so that 20 attempts span about five days. */
const FIRST = 10_000;
const LONGEST = 12 * 60 * 60 * 1000;

/**
 * How long (ms) to wait after this many failures, with a quarter of random jitter so that jobs that failed together do not all retry at
 * once.
 */
export function backoff(attempts: number): number {
  const delay = Math.min(FIRST * 2 ** (attempts - 1), LONGEST);
  return Math.round(delay * (0.75 + Math.random() * 0.5));
}

/** Thrown by a handler that knows when to retry; the attempt is not counted. */
export class RetryLater extends Error {
  readonly delay: number;

  /** `delay` in milliseconds. */
  constructor(delay: number, reason: string) {
    super(reason);
    this.name = 'RetryLater';
    this.delay = delay;
  }
}

/** Thrown by a handler that can never succeed: the job is marked dead at once. */
export class GiveUp extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'GiveUp';
  }
}
