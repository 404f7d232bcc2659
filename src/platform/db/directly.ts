import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db, DialectName } from './handle.ts';

type Value = string | number | null;

type Kept = { readonly [dialect in DialectName]?: CompiledQuery };

/** Compiled queries by place in the code, whose template strings are always the same object. */
const compiled = new WeakMap<TemplateStringsArray, Kept>();

type Binding<R> = (texts: TemplateStringsArray, ...values: readonly Value[]) => R;

/**
 * A tag for SQL that binds only values, for the statements that nearly every post or activity runs. The SQL is built once for each place in
 * the code, while Kysely's `sql` builds it each time, which costs about as much as running it.
 */
export function statement<R>(db: Db): Binding<CompiledQuery<R>> {
  return (texts, ...parameters) => ({ ...queryOf<R>(db.dialect, texts), parameters });
}

/** As `statement`, but runs the query. */
export function directly<R>(db: Db): Binding<Promise<QueryResult<R>>> {
  return (texts, ...parameters) => db.executeQuery<R>({ ...queryOf<R>(db.dialect, texts), parameters });
}

function queryOf<R>(dialect: DialectName, texts: TemplateStringsArray): CompiledQuery<R> {
  const known = compiled.get(texts)?.[dialect];
  if (known) return known;
  const query = CompiledQuery.raw(texts.reduce((text, next, index) => `${text}${placeOf(dialect, index)}${next}`));
  compiled.set(texts, { ...compiled.get(texts), [dialect]: query });
  return query;
}

/** The placeholder of a parameter. (sqlite/dialect.ts explains the plus.) */
function placeOf(dialect: DialectName, index: number): string {
  return dialect === 'postgres' ? `$${index}` : '+?';
}
