import { AppError } from '../lib/errors.ts';
import { ConfigError } from '../platform/config/config.ts';
import { errorCode } from '../platform/db/errors.ts';

type Advice = readonly (readonly [codes: RegExp, what: string])[];

/** What to do about errors of the socket that the server listens on. */
const LISTENING: Advice = [
  [/^EADDRINUSE$/, 'another program has this PORT: end that one, or set another PORT'],
  [/^EACCES$/, 'this PORT is kept for root: set one from 1024 on, and let a proxy take requests on 80 and 443'],
  [/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_AGAIN)$/, 'set HOST to an address of this machine'],
];

/** What to do when the database does not let the server in: sockets and TLS, then PostgreSQL's classes of errors. */
const DATABASE: Advice = [
  [
    /\bSSL\b|CERT|^UNABLE_TO_|^ERR_(SSL|TLS)_/,
    'set sslmode in DATABASE_URL to what PostgreSQL offers (disable, require, verify-full)',
  ],
  [/^E[A-Z_]+$/, 'start PostgreSQL, or set DATABASE_URL to where it is'],
  [/^57P03$/, 'PostgreSQL is starting or stopping: wait until it is up'],
  [/^53300$/, 'allow more connections (max_connections), or start fewer processes'],
  [/^(28|SASL)/, 'set DATABASE_URL to a user and a password that PostgreSQL lets in'],
  [/^3D000$/, 'make it (createdb), or set DATABASE_URL to another one'],
  [/^42501$/, 'the user in DATABASE_URL must own the database'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'restore a backup, or name another file'],
  [/^SQLITE_FULL$/, 'make room on the disk'],
  [
    /^SQLITE_(READONLY|IOERR|CANTOPEN)/,
    'see whether the disk of the database can be written to, or is failing (dmesg)',
  ],
];

/**
 * Explains to operators why the server did not start, and what to do about it: in words if we or the system know the cause, otherwise by
 * where it happened.
 */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isExpected(error)) return error.stack ?? error.message;
  const advice = adviceFor(error);
  return advice === undefined ? reasonOf(error) : `${reasonOf(error)}: ${advice}`;
}

function reasonOf(error: Error): string {
  const { cause, message } = error;
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message || errorCode(error);
}

function isExpected(error: Error): boolean {
  return error instanceof ConfigError || error instanceof AppError || errorCode(error) !== '';
}

function adviceFor(error: Error): string | undefined {
  const isOfDatabase = error instanceof AppError;
  const cause = isOfDatabase ? error.cause : error;
  const code = errorCode(cause) || (cause instanceof Error ? cause.message : '');
  const isOfSocket = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo');
  return (isOfSocket ? LISTENING : DATABASE).find(([codes]) => codes.test(code))?.[1];
}
