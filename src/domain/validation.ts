import { AppError, invalid } from '../lib/errors.ts';
import { asSaid, prefixed, type Said, said } from '../lib/said.ts';
import { isLonger } from '../lib/text/bounds.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';

/** 422 that says what is wrong, in Mastodon's form. */
export function failed(problem: string | Said): AppError {
  return invalid(prefixed('Validation failed: ', problem));
}

/** 422 for a blank field, in Mastodon's words. */
export function blank(field: string | Said): AppError {
  return failed(said`${asSaid(field)} can't be blank`);
}

/** 422 for a value that must be unique and already exists. */
export function taken(field: string | Said): AppError {
  return failed(said`${asSaid(field)} has already been taken`);
}

/** 422 for what has been done before, which a page that was made before that cannot know. */
export class Repetition extends AppError {
  constructor(problem: string | Said) {
    super('invalid', problem);
  }
}

/** A `Repetition` in the words of `taken`. */
export function takenBefore(field: string): Repetition {
  return new Repetition(taken(field).said);
}

/** For the `catch` of a write: `taken` when a unique index refused it, or else the error itself. */
export function orTaken(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? taken(field) : error;
  };
}

/** 422 for a text of more than `max` characters. */
export function tooLong(field: string | Said, max: number): AppError {
  return failed(said`${asSaid(field)} is too long (maximum is ${max} characters)`);
}

/** 422 for a text of more than `max` characters, as `isLonger` counts them. */
export function checkLength(field: string | Said, text: string, max: number): void {
  if (isLonger(text, max)) throw tooLong(field, max);
}
