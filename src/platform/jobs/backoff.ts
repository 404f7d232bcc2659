/** Milliseconds: 10 s, 20 s, 40 s, … up to half a day, so that 20 attempts span about five days. */
const FIRST = 10_000;
const LONGEST = 12 * 60 * 60 * 1000;

/** How long (ms) to wait after a job has failed so many times; random by a quarter, so that crowds disperse. */
export function backoff(attempts: number): number {
  const delay = Math.min(FIRST * 2 ** (attempts - 1), LONGEST);
  return Math.round(delay * (0.75 + Math.random() * 0.5));
}

/** Thrown by a handler that knows better when to try again; the attempt does not count. */
export class RetryLater extends Error {
  readonly delay: number;

  /** `delay` in milliseconds. */
  constructor(delay: number, reason: string) {
    super(reason);
    this.name = 'RetryLater';
    this.delay = delay;
  }
}

/** Thrown by a handler that can never succeed: the job is dead at once. */
export class GiveUp extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'GiveUp';
  }
}
