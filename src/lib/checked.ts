import { createRequire } from 'node:module';
import type { Static, StaticParse, TSchema } from 'typebox';
import { lazily } from './lazily.ts';

// What checks is hundreds of modules, and a server at rest has nothing to check.
const require = createRequire(import.meta.url);
const checker = lazily((): typeof import('typebox/value') => require('typebox/value'));
const compiler = lazily((): typeof import('typebox/compile') => require('typebox/compile'));

/** Whether a value is what the schema says. */
export function matches<const T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return checker().Check(schema, value);
}

/** The value as what the schema says, without what it does not name. Throws when it is something else. */
export function parseAs<const T extends TSchema>(schema: T, value: unknown): StaticParse<T> {
  return checker().Parse(schema, value);
}

/** The first thing about a value that is not as the schema says: where, as a JSON pointer, and what. */
export function firstMismatch(schema: TSchema, value: unknown): { instancePath: string; message: string } | undefined {
  return checker().Errors(schema, value)[0];
}

/** As `parseAs`, for one schema that is used so often that it is worth to be compiled, which its first use does. */
export function parserOf<const T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const validator = lazily(() => compiler().Compile(schema));
  return (value) => validator().Parse(value);
}
