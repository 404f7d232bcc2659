import { type AppError, invalid } from '../lib/errors.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';

/** 422 for a field that says nothing, in the words of Mastodon. */
export function blank(field: string): AppError {
  return invalid(`Validation failed: ${field} can't be blank`);
}

/** 422 for a value that may be there once, and is there already. */
export function taken(field: string): AppError {
  return invalid(`Validation failed: ${field} has already been taken`);
}

/** For the `catch` of a write: `taken` where a unique index refused it, else the error itself. */
export function orTaken(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? taken(field) : error;
  };
}

/** 422 for a text that is longer than allowed, counted in whatever `length` counts. */
export function checkLength(field: string, length: number, max: number): void {
  if (length > max) throw invalid(`Validation failed: ${field} is too long (maximum is ${max} characters)`);
}
