import { createRequire } from 'node:module';
import type { Static, StaticParse, TSchema } from 'typebox';

// The checker is a fifth of all modules, and many servers are long at rest before anything needs it.
const require = createRequire(import.meta.url);

let checker: typeof import('typebox/value') | undefined;
let compiler: typeof import('typebox/compile') | undefined;

/** Whether a value is what the schema says. */
export function matches<const T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  checker ??= loadChecker();
  return checker.Check(schema, value);
}

/** The value as what the schema says, without what it does not name. Throws when it is something else. */
export function parseAs<const T extends TSchema>(schema: T, value: unknown): StaticParse<T> {
  checker ??= loadChecker();
  return checker.Parse(schema, value);
}

/** The first thing about a value that is not as the schema says: where, as a JSON pointer, and what. */
export function firstMismatch(schema: TSchema, value: unknown): { instancePath: string; message: string } | undefined {
  checker ??= loadChecker();
  return checker.Errors(schema, value)[0];
}

/** As `parseAs`, for one schema that is used so often that it is worth to be compiled, which its first use does. */
export function parserOf<const T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  let validator: ReturnType<typeof compile> | undefined;
  const compile = () => {
    compiler ??= loadCompiler();
    return compiler.Compile(schema);
  };
  return (value) => {
    validator ??= compile();
    return validator.Parse(value);
  };
}

function loadChecker(): typeof import('typebox/value') {
  return require('typebox/value');
}

function loadCompiler(): typeof import('typebox/compile') {
  return require('typebox/compile');
}
