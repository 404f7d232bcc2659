import { AppError } from './lib/errors.ts';
import { ConfigError } from './platform/config/config.ts';
import { errorCode } from './platform/db/errors.ts';

/** Explains to operators why the server did not start: in words if we or the system know the cause, otherwise by where it happened. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isExpected(error)) return error.stack ?? error.message;
  const { cause, message } = error;
  return cause instanceof Error && cause.message ? `${message}: ${startProblem(cause)}` : message || errorCode(error);
}

function isExpected(error: Error): boolean {
  return error instanceof ConfigError || error instanceof AppError || errorCode(error) !== '';
}
