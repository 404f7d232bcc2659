import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';

/** 503: nothing can be written before it is known what time it is. */
export class TimeUnknown extends AppError {
  constructor() {
    super('unavailable', 'clockWrong');
  }
}

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

/** What pg says of a query without an answer. */
const UNANSWERED = 'Query read timeout';

/** pg reports by message only that a connection was lost, or could not be made for want of TLS or of a password. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool|The server does not support SSL|There was an error establishing an SSL|SASL: )/;

/** The code of an error from a database driver or a socket; '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a write was refused by a unique index or a primary key. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_CODES.has(errorCode(error));
}

/**
 * Errors after which a transaction should run again. PostgreSQL asks for it with serialization_failure and deadlock_detected. With
 * foreign_key_violation and unique_violation, another transaction has just removed or written a row that this one had checked for: run
 * again, it sees the change.
 */
const PASSING_CONFLICTS = new Set(['40001', '40P01', '23503', '23505']);

/** Whether a PostgreSQL transaction that failed with this error should run again. */
export function isRetryable(error: unknown): boolean {
  return PASSING_CONFLICTS.has(errorCode(error)) || isStalePlan(error);
}

/**
 * Whether PostgreSQL refused a prepared statement because its table has got another column since, as when a newer version is started beside this
 * one. It does so for as long as the connection lasts.
 */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && /^cached plan/.test(error.message);
}

/** Whether PostgreSQL refused a text because of its characters: NUL, or half of a surrogate pair. SQLite takes them. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(errorCode(error));
}

const DISK_FULL = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/;

/** Whether an error, or what caused it, says that there is no room left on a disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (DISK_FULL.test(errorCode(at))) return true;
  return false;
}

const DAMAGED = /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB|XX001|XX002)$/;

/** Whether an error, or what caused it, says that the database itself is damaged. */
export function isDamage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (DAMAGED.test(errorCode(at))) return true;
  return false;
}

/** Whether an error, or what caused it, says that PostgreSQL has not answered in time, so that nothing more is to be asked on that connection. */
export function isUnanswered(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.message === UNANSWERED) return true;
  return false;
}

/** Translates the errors of a lost database to AppError 'unavailable'; returns other errors unchanged. */
export function translated(error: unknown): unknown {
  const code = errorCode(error);
  const lost =
    DAMAGED.test(code) ||
    SQLITE_LOST.test(code) ||
    POSTGRES_LOST.test(code) ||
    isUnanswered(error) ||
    (error instanceof Error && LOST_MESSAGE.test(error.message));
  return lost ? unavailable(error) : error;
}

/** 503: nothing can be read or written at the moment. */
export function unavailable(cause?: unknown): AppError {
  const full = isDiskFull(cause) && said('diskFull');
  const damaged = isDamage(cause) && said('databaseDamaged');
  return new AppError('unavailable', full || damaged || said('databaseUnavailable'), { cause });
}
