import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db, DialectName } from './handle.ts';

type Value = string | number | null;

type Kept = { readonly [dialect in DialectName]?: CompiledQuery };

/** By place in the code, which has one list of texts for ever. */
const kept = new WeakMap<TemplateStringsArray, Kept>();

type Binding<R> = (texts: TemplateStringsArray, ...values: readonly Value[]) => R;

/**
 * SQL that binds nothing but values, for what nearly every post or activity does: it is put together once for each place in the code, where
 * Kysely's `sql` does it anew each time, which costs about as much as running it.
 */
export function statement<R>(db: Db): Binding<CompiledQuery<R>> {
  return (texts, ...parameters) => ({ ...queryOf<R>(db.dialect, texts), parameters });
}

/** Runs such SQL. */
export function directly<R>(db: Db): Binding<Promise<QueryResult<R>>> {
  return (texts, ...parameters) => db.executeQuery<R>({ ...queryOf<R>(db.dialect, texts), parameters });
}

function queryOf<R>(dialect: DialectName, texts: TemplateStringsArray): CompiledQuery<R> {
  const known = kept.get(texts)?.[dialect];
  if (known) return known;
  const query = CompiledQuery.raw(texts.reduce((text, next, index) => `${text}${placeOf(dialect, index)}${next}`));
  kept.set(texts, { ...kept.get(texts), [dialect]: query });
  return query;
}

/** (For the plus see sqlite/dialect.ts.) */
function placeOf(dialect: DialectName, index: number): string {
  return dialect === 'postgres' ? `$${index}` : '+?';
}
