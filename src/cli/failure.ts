import { getSystemErrorMessage } from 'node:util';
import { CommanderError } from 'commander';
import { AppError } from '../lib/errors.ts';
import { errorCode, translated } from '../platform/db/errors.ts';

/** A command that cannot be carried out; the message says why and what to do. */
export class CommandError extends Error {}

/** The message of a failed command: only the reason for an expected failure, every detail for a bug. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = systemReason(error);
  if (reason !== undefined) return reason;
  const known = translated(error);
  if (known instanceof AppError) return appErrorText(known);
  const expected = error instanceof CommandError || error instanceof CommanderError || error.name === 'ConfigError';
  if (expected) return error.message;
  return REFUSED_BY_POSTGRES.test(errorCode(error)) ? `PostgreSQL: ${error.message}` : (error.stack ?? error.message);
}

/** Classes 28 (who signs in), 3D (which database) and 42501 (what they may do). */
const REFUSED_BY_POSTGRES = /^(28\w{3}|3D\w{3}|42501)$/;

function appErrorText({ kind, message, cause }: AppError): string {
  const reason = kind === 'unavailable' && cause instanceof Error ? (systemReason(cause) ?? cause.message) : '';
  return reason === '' ? message : `${message}: ${reason}`;
}

/** What the operating system says about a file or another machine, with its name; undefined for other errors. */
function systemReason(error: Error): string | undefined {
  if (error instanceof AggregateError)
    return error.errors[0] instanceof Error ? systemReason(error.errors[0]) : undefined;
  const { errno, syscall, path, address, port, hostname }: SystemError = error;
  if (errno === undefined || syscall === undefined) return undefined;
  const what = path ?? (address === undefined ? hostname : `${address}${port === undefined ? '' : `:${port}`}`);
  return `${what === undefined ? '' : `${what}: `}${getSystemErrorMessage(errno)}`;
}

type SystemError = Error & {
  readonly errno?: number;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
};
