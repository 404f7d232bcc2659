import type { CompiledQuery } from 'kysely';
import type { Db } from './handle.ts';
import { Placeholders, type Source, type Value } from './placeholders.ts';

/** What decides the SQL of a query, such as flags. Each should have few values, since every combination in use is cached. */
type Form<F> = Readonly<Record<keyof F, boolean | string | null>>;

/** The parameters of a query; null and undefined bind nothing. */
type Params<P> = Readonly<Record<keyof P, Value>>;

type Build<F, P, R> = (db: Db, form: F, params: P) => CompiledQuery<R>;

type Kept<R> = { readonly query: CompiledQuery<R>; readonly sources: readonly (Source | undefined)[] };

const MAX_FORMS = 200;

/**
 * A query whose SQL is built once per form, because building it costs more than running it. The SQL may depend on the dialect, on `form`,
 * on which parameters are absent, and on whether a list has no, one or several elements. `build` gets placeholders for the values of the
 * parameters: it may only bind them unchanged, also through `idsIn`. Constants that it binds stay as they are.
 */
export function compiledQuery<F extends Form<F>, P extends Params<P>, R>(
  build: Build<F, P, R>,
): (db: Db, form: F, params: P) => Promise<R[]> {
  const statement = compiledStatement(build);
  return async (db, form, params) => (await db.executeQuery<R>(statement(db, form, params))).rows;
}

/** As `compiledQuery`, for SQL that depends only on which parameters are absent and on the lengths of lists. */
export function compiledPlainQuery<P extends Params<P>, R>(
  build: (db: Db, params: P) => CompiledQuery<R>,
): (db: Db, params: P) => Promise<R[]> {
  const statement = compiledPlainStatement(build);
  return async (db, params) => (await db.executeQuery<R>(statement(db, params))).rows;
}

/** As `compiledPlainQuery`, not run yet. */
export function compiledPlainStatement<P extends Params<P>, R>(
  build: (db: Db, params: P) => CompiledQuery<R>,
): (db: Db, params: P) => CompiledQuery<R> {
  const statement = compiledStatement((db, _form: object, params: P) => build(db, params));
  return (db, params) => statement(db, NO_FORM, params);
}

const NO_FORM = {};

/** As `compiledQuery`, not run yet. */
export function compiledStatement<F extends Form<F>, P extends Params<P>, R>(
  build: Build<F, P, R>,
): (db: Db, form: F, params: P) => CompiledQuery<R> {
  const forms = new Map<string, Kept<R>>();
  return (db, form, params) => {
    const key = keyOf(db, form, params);
    let kept = forms.get(key);
    if (!kept) {
      kept = compiled(db, form, params, build);
      if (forms.size >= MAX_FORMS) forms.clear();
      forms.set(key, kept);
    }
    const { query, sources } = kept;
    const parameters = sources.map((source, index) => (source ? bound(params, source) : query.parameters[index]));
    return { ...query, parameters };
  };
}

function keyOf<F extends Form<F>, P extends Params<P>>({ dialect }: Db, form: F, params: P): string {
  let key: string = dialect;
  for (const name in form) key += ` ${form[name]}`;
  for (const name in params) key += ` ${kindOf(params[name])}`;
  return key;
}

function kindOf(value: Value): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? String(Math.min(value.length, 2)) : typeof value;
}

function compiled<F extends Form<F>, P extends Params<P>, R>(
  db: Db,
  form: F,
  params: P,
  build: Build<F, P, R>,
): Kept<R> {
  const placeholders = new Placeholders();
  const shown = { ...params };
  for (const name in params) Reflect.set(shown, name, placeholders.add(name, params[name]));
  const query = build(db, form, shown);
  return { query, sources: query.parameters.map((parameter) => placeholders.sourceOf(parameter)) };
}

function bound<P extends Params<P>>(params: P, { name, form }: Source): unknown {
  const value: unknown = Reflect.get(params, name);
  if (form === 'json') return JSON.stringify(value);
  return form === 'element' && Array.isArray(value) ? value[0] : value;
}
