import type { TSchema } from 'typebox';
import { perOwner } from '../../lib/per-owner.ts';
import type { Param, ParamSet } from '../params/param.ts';
import { nameParts } from './param-tree.ts';

/** The files that a route declares among its parameters. */
export type DeclaredFiles = {
  /** The most bytes of the file in a field, named as in the request; undefined where none is declared. */
  maxBytes(field: string): number | undefined;
  /** The most files in a field, and in all fields together. */
  mostIn(field: string): number;
  readonly most: number;
  /** The most bytes of all files of a request: one of each kind at its largest, or more that are smaller. */
  readonly allBytes: number;
};

/** Finds the files among parameters. */
export const declaredFiles = perOwner(
  (params: ParamSet): DeclaredFiles => ({
    maxBytes: (field) => fileAt(params, nameParts(field)),
    mostIn: (field) => mostAt(params, nameParts(field)),
    most: Object.values(params).reduce((sum, param) => sum + filesIn(param), 0),
    allBytes: Object.values(params).reduce((sum, param) => sum + bytesIn(param), 0),
  }),
);

function fileAt(params: ParamSet, [name = '', ...rest]: readonly string[]): number | undefined {
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  return param && fileIn(param, rest);
}

function fileIn({ fileBytes, inside }: Param<unknown>, parts: readonly string[]): number | undefined {
  if (parts.length === 0) return fileBytes;
  if (!inside) return undefined;
  // The next part of a list's name is empty, or an index.
  return isParam(inside) ? fileIn(inside, parts.slice(1)) : fileAt(inside, parts);
}

/** The most items of the innermost list that holds the file; one where there is none. */
function mostAt(params: ParamSet, [name = '', ...rest]: readonly string[]): number {
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  return param ? mostOf(param, rest) : 1;
}

function mostOf({ inside, schema }: Param<unknown>, parts: readonly string[]): number {
  if (!inside || parts.length === 0) return 1;
  if (!isParam(inside)) return mostAt(inside, parts);
  return inside.fileBytes === undefined ? mostOf(inside, parts.slice(1)) : itemsOf(schema);
}

function filesIn({ fileBytes, inside, schema }: Param<unknown>): number {
  if (!inside) return fileBytes === undefined ? 0 : 1;
  return isParam(inside) ? filesIn(inside) * itemsOf(schema) : declaredFiles(inside).most;
}

function itemsOf(schema: TSchema): number {
  return 'maxItems' in schema ? Number(schema.maxItems) : 1;
}

function bytesIn({ fileBytes = 0, inside }: Param<unknown>): number {
  if (!inside) return fileBytes;
  return isParam(inside) ? bytesIn(inside) : declaredFiles(inside).allBytes;
}

function isParam(inside: ParamSet | Param<unknown>): inside is Param<unknown> {
  return typeof inside.read === 'function';
}
