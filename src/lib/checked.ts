import { createRequire } from 'node:module';
import type { Static, StaticParse, TSchema } from 'typebox';
import { lazily } from './lazily.ts';

// The validator consists of hundreds of modules, so it is not loaded until there is something to check.
const require = createRequire(import.meta.url);
const checker = lazily((): typeof import('typebox/value') => require('typebox/value'));
const compiler = lazily((): typeof import('typebox/compile') => require('typebox/compile'));

/** Whether a value matches the schema. */
export function matches<const T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return checker().Check(schema, value);
}

/** Parses a value with a schema and removes what the schema does not name. Throws when it does not match. */
export function parseAs<const T extends TSchema>(schema: T, value: unknown): StaticParse<T> {
  return checker().Parse(schema, value);
}

/** The first mismatch between a value and a schema: its place, as a JSON pointer, and a message. */
export function firstMismatch(schema: TSchema, value: unknown): { instancePath: string; message: string } | undefined {
  return checker().Errors(schema, value)[0];
}

/** As `parseAs`, for a schema that is used so often that compiling it pays off, which happens on first use. */
export function parserOf<const T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const validator = lazily(() => compiler().Compile(schema));
  return (value) => validator().Parse(value);
}
