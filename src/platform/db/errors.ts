import { AppError } from '../../lib/errors.ts';

const UNIQUE_CODES = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
  '23505',
]);

/** SQLite's primary codes for a database that cannot serve, whatever the query was. */
const SQLITE_LOST = /^SQLITE_(BUSY|FULL|IOERR|CORRUPT|CANTOPEN|READONLY|NOTADB|PROTOCOL|NOMEM)/;

/** PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown), and what sockets say. */
const POSTGRES_LOST = /^(08|53|57P0|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** pg reports a lost connection by message only. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/;

/** The code a database driver or a socket gave its error, '' if none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a write was refused by a unique index or a primary key. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_CODES.has(errorCode(error));
}

/**
 * PostgreSQL asks to run the transaction again: serialization_failure, deadlock_detected. Or it met what another transaction has just written
 * or removed, though it had looked: run again it sees that, and answers as it would have a moment later. foreign_key_violation,
 * unique_violation.
 */
const PASSING_CONFLICTS = new Set(['40001', '40P01', '23503', '23505']);

/** Whether a transaction of PostgreSQL is worth another run. */
export function isRetryable(error: unknown): boolean {
  return PASSING_CONFLICTS.has(errorCode(error));
}

/** AppError 'unavailable' for a database that is lost, else the error itself. */
export function translated(error: unknown): unknown {
  const code = errorCode(error);
  const lost =
    SQLITE_LOST.test(code) || POSTGRES_LOST.test(code) || (error instanceof Error && LOST_MESSAGE.test(error.message));
  return lost ? unavailable(error) : error;
}

/** 503: nothing can be read or written at the moment. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'The database is unavailable', { cause });
}
