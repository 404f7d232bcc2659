import { AppError } from '../lib/errors.ts';

/** What Node calls the ways in which something is written to a file. */
const CALLS = new Set(['open', 'mkdir', 'mkdtemp', 'write', 'writev', 'fsync', 'fdatasync', 'rename', 'close']);

/** AppError 'unavailable' for a failure to write a file, since the disk is full or worse, else the error itself. */
export function diskFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  if (!CALLS.has(String(error.syscall))) return error;
  return new AppError('unavailable', 'Files cannot be written at the moment', { cause: error });
}
