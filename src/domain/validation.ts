import { type AppError, invalid } from '../lib/errors.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';

/** 422 for a blank field, in Mastodon's words. */
export function blank(field: string): AppError {
  return invalid(`Validation failed: ${field} can't be blank`);
}

/** 422 for a value that must be unique and already exists. */
export function taken(field: string): AppError {
  return invalid(`Validation failed: ${field} has already been taken`);
}

/** For the `catch` of a write: `taken` when a unique index refused it, or else the error itself. */
export function orTaken(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? taken(field) : error;
  };
}

/** 422 for a text that is too long; `length` counts in the unit of `max`. */
export function checkLength(field: string, length: number, max: number): void {
  if (length > max) throw invalid(`Validation failed: ${field} is too long (maximum is ${max} characters)`);
}
