import { Repetition } from '../domain/validation.ts';

/** For the `catch` of a verb: it is no mistake that what a page asks for has been done already, in another window or on another device. */
export function unlessRepeated(error: unknown): undefined {
  if (!(error instanceof Repetition)) throw error;
  return undefined;
}
