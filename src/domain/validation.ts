import { AppError, failed } from '../lib/errors.ts';
import { asSaid, type FieldName, type Message, type Said, said } from '../lib/said.ts';
import { isLonger } from '../lib/text/bounds.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';

/** 422 for a blank field, in Mastodon's words. */
export function blank(field: FieldName | Said): AppError {
  return failed(said('blank', asSaid(field)));
}

/** 422 for a value that must be unique and already exists. */
export function taken(field: FieldName | Said): AppError {
  return failed(said('taken', asSaid(field)));
}

/** 422 for what has been done before, which a page that was made before that cannot know. */
export class Repetition extends AppError {
  constructor(problem: Message) {
    super('invalid', problem);
  }
}

/** A `Repetition` in the words of `taken`. */
export function takenBefore(field: FieldName): Repetition {
  return new Repetition(taken(field).said);
}

/** For the `catch` of a write: `taken` when a unique index refused it, or else the error itself. */
export function orTaken(field: FieldName): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? taken(field) : error;
  };
}

/** 422 for a text of more than `max` characters. */
export function tooLong(field: FieldName | Said, max: number): AppError {
  return failed(said('tooLong', asSaid(field), max));
}

/** 422 for a text of more than `max` characters, as `isLonger` counts them. */
export function checkLength(field: FieldName | Said, text: string, max: number): void {
  if (isLonger(text, max)) throw tooLong(field, max);
}
