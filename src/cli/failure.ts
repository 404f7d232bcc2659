import { AppError } from '../lib/errors.ts';

/** A command that cannot be done; the message tells why and what to do. */
export class CommandError extends Error {}

/** What a failed command says: the reason alone when it is an expected one, everything when it is a fault of ours. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error instanceof AppError || error instanceof CommandError || error.name === 'ConfigError';
  return expected ? error.message : (error.stack ?? error.message);
}
