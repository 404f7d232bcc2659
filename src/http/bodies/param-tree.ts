import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { Upload } from './upload.ts';

/** Parameters nested by their names, as Rails sees them. */
export type ParamTree = { [name: string]: ParamValue };
export type ParamValue = string | Upload | ParamValue[] | ParamTree;

/** The most parameters of a query or a form; the largest of Mastodon's own forms has a few hundred. */
const MAX_PARAMETERS = 2000;

/** How deep names may be nested. Rack: `param_depth_limit`. */
export const MAX_DEPTH = 32;

/** The query of a request that is beyond the bounds: such requests are refused. */
export const REFUSED_QUERY: ParamTree = Object.freeze({});

/** Parses a query, which the router does before anything could be refused; `REFUSED_QUERY` when it is beyond the bounds. */
export function queryTree(text: string): ParamTree {
  try {
    return formTree(text);
  } catch {
    return REFUSED_QUERY;
  }
}

/** Parses an urlencoded text, `a[b][]=1`. Throws 'bad_request' when it has too many parameters, or names that contradict each other. */
export function formTree(text: string): ParamTree {
  checkCount(text);
  const add = treeBuilder();
  for (const [name, value] of new URLSearchParams(text)) add.param(name, value);
  return add.tree;
}

/** Collects parameters into a tree, in the order of the request. Throws as `formTree`. */
export function treeBuilder(): { readonly tree: ParamTree; param(name: string, value: string | Upload): void } {
  const tree: ParamTree = {};
  let count = 0;
  return {
    tree,
    param(name, value) {
      count += 1;
      if (count > MAX_PARAMETERS) throw tooMany();
      put(tree, nameParts(name), value);
    },
  };
}

/** The parts of a parameter's name: `a[b][]` → `a`, `b`, and an empty one for the list. Rack: `QueryParser#_normalize_params`. */
export function nameParts(name: string): readonly string[] {
  const start = name.indexOf('[', 1);
  if (start === -1) return [name];
  const parts = [name.slice(0, start)];
  for (let at = start; at < name.length; ) {
    if (parts.length >= MAX_DEPTH) throw new AppError('bad_request', 'paramTooDeep');
    const end = name[at] === '[' ? name.indexOf(']', at) : -1;
    parts.push(end === -1 ? name.slice(at) : name.slice(at + 1, end));
    at = end === -1 ? name.length : end + 1;
  }
  return parts;
}

function checkCount(text: string): void {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    count += 1;
    if (count > MAX_PARAMETERS) throw tooMany();
  }
}

function tooMany(): AppError {
  return new AppError('bad_request', said('tooManyParams', MAX_PARAMETERS));
}

function put(tree: ParamTree, [key = '', ...rest]: readonly string[], value: string | Upload): void {
  if (key === '__proto__') return;
  const present = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (rest.length === 0) tree[key] = together(key, present, value);
  else if (rest[0] === '') tree[key] = appended(key, present, rest.slice(1), value);
  else {
    const inner = present ?? {};
    if (!isParamTree(inner)) throw contradiction(key);
    tree[key] = inner;
    put(inner, rest, value);
  }
}

/** A name that occurs again without brackets makes a list too. */
function together(key: string, present: ParamValue | undefined, value: string | Upload): ParamValue {
  if (present === undefined) return value;
  if (isParamTree(present)) throw contradiction(key);
  return Array.isArray(present) ? append(present, value) : [present, value];
}

/** A list of trees goes on to the next one where a name occurs again. */
function appended(key: string, present: ParamValue | undefined, parts: readonly string[], value: string | Upload) {
  if (isParamTree(present)) throw contradiction(key);
  const list = present === undefined ? [] : Array.isArray(present) ? present : [present];
  if (parts.length === 0) return append(list, value);
  const last = list.at(-1);
  const isNext = !isParamTree(last) || holds(last, parts);
  const item = isNext ? {} : last;
  if (isNext) list.push(item);
  put(item, parts, value);
  return list;
}

function append(list: ParamValue[], value: string | Upload): ParamValue[] {
  list.push(value);
  return list;
}

/** Whether a tree has a value of this name already; a list inside it may repeat its name. */
function holds(tree: ParamTree, parts: readonly string[]): boolean {
  if (parts.includes('')) return false;
  let value: ParamValue | undefined = tree;
  for (const part of parts) {
    if (!isParamTree(value) || !Object.hasOwn(value, part)) return false;
    value = value[part];
  }
  return true;
}

function isParamTree(value: ParamValue | undefined): value is ParamTree {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Upload);
}

function contradiction(key: string): AppError {
  return new AppError('bad_request', said('contradictingParam', key.slice(0, 100)));
}
