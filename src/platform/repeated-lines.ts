import type { LoggerOptions } from 'pino';
import { HOUR } from '../lib/time.ts';
import { isDiskFull } from './db/errors.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** How long (ms) one line about a full disk is enough. */
const QUIET = 10_000;

/** Pino's number of the level `info`. Whoever wants more than that wants all of it. */
const INFO = 30;

/** How many lines of a kind the log takes in an hour. */
const MOST = 20;

/** How many kinds are told apart in an hour; those beyond share one. */
const KINDS = 1000;

/** What tells lines with the same words apart: which server, route or job they are about, and which error. */
const TELLING = ['host', 'route', 'job', 'reason'] as const;

/** How much of an error counts. */
const ENOUGH = 300;

/**
 * Keeps the log from taking what room there is by what comes again and again, as anybody can make happen who sends the same thing often: so
 * many lines of a kind in an hour, and with the next the number of those that were left out. While the disk is full, everything that writes
 * fails, so that one line in a while says so, without a stack trace.
 */
export function sparingly(clock: () => number = () => performance.now()): LogMethod {
  const ofFullDisk = new Share(1, QUIET);
  let kinds = new Map<string, Share>();
  let since = clock();

  function shareOf(kind: string, at: number): Share {
    if (at - since >= HOUR) {
      // What was left out of a kind is still told with the next line of it.
      kinds = new Map([...kinds].filter(([, share]) => share.leftOut > 0));
      since = at;
    }
    const name = kinds.has(kind) || kinds.size < KINDS ? kind : '';
    const share = kinds.get(name) ?? new Share(MOST, HOUR);
    kinds.set(name, share);
    return share;
  }

  return function (args, method, level) {
    if (level < INFO) return method.apply(this, args);
    const [fields, ...rest] = args;
    const error = fieldOf(fields, 'err');
    const isFull = isDiskFull(error);
    const at = clock();
    const leftOut = (isFull ? ofFullDisk : shareOf(kindOf(args, error), at)).take(at);
    if (leftOut === undefined) return;
    const reason = isFull && { err: undefined, reason: error instanceof Error ? error.message : String(error) };
    if (!reason && leftOut === 0) return method.apply(this, args);
    if (typeof fields === 'string') return method.apply(this, [{ leftOut }, fields]);
    return method.apply(this, [{ ...Object(fields), ...reason, leftOut }, ...rest]);
  };
}

/** How many lines of a kind may still be written. */
class Share {
  readonly #most: number;
  readonly #span: number;
  #until = Number.NEGATIVE_INFINITY;
  #told = 0;
  leftOut = 0;

  constructor(most: number, span: number) {
    this.#most = most;
    this.#span = span;
  }

  /** Takes a line at an instant (ms). Returns how many were left out before it, or undefined when it is left out itself. */
  take(at: number): number | undefined {
    if (at >= this.#until) {
      this.#until = at + this.#span;
      this.#told = 0;
    }
    if (this.#told >= this.#most) {
      this.leftOut += 1;
      return undefined;
    }
    this.#told += 1;
    const { leftOut } = this;
    this.leftOut = 0;
    return leftOut;
  }
}

function kindOf(args: readonly unknown[], error: unknown): string {
  const [fields] = args;
  const words = args.find((arg) => typeof arg === 'string');
  const message = error instanceof Error ? error.message : '';
  return [words, ...TELLING.map((name) => fieldOf(fields, name)), message]
    .map((one) => String(one ?? '').slice(0, ENOUGH))
    .join('\n');
}

function fieldOf(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
}
