import { Type } from 'typebox';
import { failed } from '../../lib/errors.ts';
import { fieldNamed, said } from '../../lib/said.ts';
import { Upload } from '../bodies/upload.ts';
import type { Param, ParamSet, ParamValues } from './param.ts';

const MAX_ITEMS = 1000;

function isTree(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !(raw instanceof Upload);
}

/** The items of `a[]=…`, of a JSON array, or of Rails' indexed form `a[0]=…`. */
function items(raw: unknown): unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (!isTree(raw)) return undefined;
  const keys = Object.keys(raw);
  return keys.every((key) => /^\d{1,4}$/.test(key))
    ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => raw[key])
    : undefined;
}

type ListOptions = { max?: number; scalar?: boolean };

/** A list; a lone scalar is dropped, as Rails does, unless `scalar` is set. Items of the wrong shape are dropped. */
export function list<T>(item: Param<T>, options: ListOptions = {}): Param<T[]> {
  const max = options.max ?? MAX_ITEMS;
  return {
    schema: Type.Array(item.schema, { maxItems: max }),
    definite: false,
    inside: item,
    read: (raw, name) => {
      const found = items(raw) ?? (options.scalar && raw !== undefined && raw !== '' ? [raw] : undefined);
      if (found === undefined) return undefined;
      if (found.length > max) throw failed(said('tooManyItems', fieldNamed(name), max));
      return found.map((one) => item.read(one, name)).filter((one) => one !== undefined);
    },
  };
}

/** A nested object with parameters of its own. */
export function tree<P extends ParamSet>(fields: P): Param<ParamValues<P>> {
  return {
    schema: objectSchema(fields),
    definite: false,
    inside: fields,
    read: (raw, name) => (isTree(raw) ? readParams(fields, raw, name) : undefined),
  };
}

/** An uploaded file of at most `fileBytes`; an empty text means "remove". 422 naming the field for anything else but null. */
export function file(fileBytes: number): Param<Upload | ''> {
  return {
    schema: Type.String({ contentMediaType: 'application/octet-stream' }),
    definite: false,
    fileBytes,
    read: (raw, name) => {
      if (raw === '' || raw instanceof Upload) return raw;
      if (raw === undefined || raw === null) return undefined;
      throw failed(said('notFile', fieldNamed(name)));
    },
  };
}

/** Any JSON value, untyped, for values that are checked elsewhere. */
export function anything(): Param<unknown> {
  return { schema: Type.Unknown(), definite: false, read: (raw) => raw };
}

/** The JSON schema of an object with these parameters. */
export function objectSchema(fields: ParamSet) {
  const properties = Object.entries(fields).map(
    ([name, param]) => [name, param.mandatory ? param.schema : Type.Optional(param.schema)] as const,
  );
  return Type.Object(Object.fromEntries(properties));
}

/** Reads all declared parameters from a raw tree; undeclared ones are ignored. */
export function readParams<P extends ParamSet>(
  fields: P,
  raw: Readonly<Record<string, unknown>>,
  prefix?: string,
): ParamValues<P> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(fields)) {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined;
    values[name] = param.read(given, prefix ? `${prefix}[${name}]` : name);
  }
  return values as ParamValues<P>;
}
