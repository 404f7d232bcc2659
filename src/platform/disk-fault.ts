import { AppError } from '../lib/errors.ts';

/** Node's names of the system calls that write files. */
const CALLS = new Set(['open', 'mkdir', 'mkdtemp', 'write', 'writev', 'fsync', 'fdatasync', 'rename', 'close']);

/** Translates failures to write a file, such as on a full disk, to AppError 'unavailable'; returns other errors unchanged. */
export function diskFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  if (!CALLS.has(String(error.syscall))) return error;
  return new AppError('unavailable', 'filesUnwritable', { cause: error });
}
