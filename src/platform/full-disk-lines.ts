import type { LoggerOptions } from 'pino';
import { isDiskFull } from './db/errors.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** How long (ms) one line about a full disk is enough. */
const QUIET = 10_000;

/**
 * Lets one line in a while say that the disk is full, without a stack trace, and with the number of those that were left out. While it is,
 * everything that writes fails, and the log would take what room there is.
 */
export function sparingly(clock: () => number = () => performance.now()): LogMethod {
  let from = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return function (args, method) {
    const [fields, ...rest] = args;
    const error = errorIn(fields);
    if (!isDiskFull(error)) return method.apply(this, args);
    if (clock() < from) {
      leftOut += 1;
      return;
    }
    from = clock() + QUIET;
    const reason = error instanceof Error ? error.message : String(error);
    method.apply(this, [{ ...Object(fields), err: undefined, reason, leftOut }, ...rest]);
    leftOut = 0;
  };
}

function errorIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
}
