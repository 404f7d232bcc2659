import type { CompiledQuery } from 'kysely';
import type { Db } from './handle.ts';
import { type Given, type Read, standIns, type Value } from './stand-ins.ts';

/** A builder's query, or one of `sql`. */
type Query<R> = { compile(db: Db): CompiledQuery<R> };

/** The rows that a statement returns, and how many it has written, or returns. */
export type Result<R> = { readonly rows: R[]; readonly changed: number };

/** The SQL of one form, and where each of its parameters comes from; undefined for constants. */
type Form<P, R> = { readonly query: CompiledQuery<R>; readonly reads: readonly (Read<P> | undefined)[] };

/** How many forms of one statement are kept; the code uses fewer. */
const MAX_FORMS = 200;

/**
 * A statement whose SQL is built once for each of its forms, because building it costs more than running it. The form is decided by the
 * dialect and what is given: booleans, which are never bound, which values are null or undefined, and whether a list has no, one or several
 * elements; the SQL may depend on nothing else. All other values are bound: `build` gets stand-ins for them, which it must pass on
 * unchanged, also through `idsIn`. A build that alters one throws, as does one that writes it into the SQL.
 */
export function prepared<H extends Db, P extends Given<P>, R>(
  build: (db: H, given: P) => Query<R>,
): (db: H, given: P) => Promise<Result<R>> {
  const forms = new Map<string, Form<P, R>>();
  return async (db, given) => {
    const key = keyOf(db, given);
    let form = forms.get(key);
    if (!form) {
      form = compile(db, given, build);
      if (forms.size >= MAX_FORMS) forms.clear();
      forms.set(key, form);
    }
    const { query, reads } = form;
    const parameters = reads.map((read, index) => (read ? read(given) : query.parameters[index]));
    const { rows, numAffectedRows } = await db.executeQuery<R>({ ...query, parameters });
    return { rows, changed: Number(numAffectedRows ?? rows.length) };
  };
}

function keyOf<P extends Given<P>>({ dialect }: Db, given: P): string {
  let key: string = dialect;
  for (const name in given) key += ` ${name}${kindOf(given[name])}`;
  return key;
}

function kindOf(value: Value): string {
  if (value === null || value === undefined || typeof value === 'boolean') return ` is ${value}`;
  return typeof value === 'object' ? ` of ${Math.min(value.length, 2)}` : '';
}

function compile<H extends Db, P extends Given<P>, R>(
  db: H,
  given: P,
  build: (db: H, given: P) => Query<R>,
): Form<P, R> {
  const { shown, readOf, assertNoneIn } = standIns(given);
  const query = build(db, shown).compile(db);
  assertNoneIn(query.sql);
  return { query, reads: query.parameters.map(readOf) };
}
