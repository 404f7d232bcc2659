import { AppError } from '../lib/errors.ts';

/** A command that cannot be carried out; the message says why and what to do. */
export class CommandError extends Error {}

/** The message of a failed command: only the reason for an expected failure, every detail for a bug. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error instanceof AppError || error instanceof CommandError || error.name === 'ConfigError';
  return expected ? error.message : (error.stack ?? error.message);
}
