import { isBlank } from '../../lib/blank.ts';
import { Upload } from '../bodies/upload.ts';
import type { Param, ParamSet } from '../params/param.ts';

/** What somebody has put into a form: its texts, each once, and whether there were files, which nobody can put in for them again. */
export type Typed = { readonly texts: readonly string[]; readonly hasFiles: boolean };

/** Fields that are no texts of people, or must not be shown. */
const OTHERS = /password|(?<!short)code|token|secret|credential|otp_attempt|second_step|^(?:back|key|page|return_to)$/;

/** What was sent to a route, as it came: it may be what the route does not take. */
export function typedInto(params: ParamSet, sent: Readonly<Record<string, unknown>>): Typed {
  const texts = [...new Set(textsOf(params, sent))].filter((text) => !isBlank(text));
  return { texts, hasFiles: holdsFile(sent) };
}

function textsOf(params: ParamSet, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(params).flatMap(([name, param]) =>
    param.inPath || OTHERS.test(name) || !Object.hasOwn(values, name) ? [] : textsIn(param, values[name]),
  );
}

function textsIn({ inside, schema }: Param<unknown>, value: unknown): string[] {
  if (typeof value === 'string') return 'maxLength' in schema ? [value] : [];
  if (typeof value !== 'object' || value === null || value instanceof Upload || !inside) return [];
  // The items of a list come as one, or under their indexes.
  if (isParam(inside)) return Object.values(value).flatMap((one) => textsIn(inside, one));
  return textsOf(inside, { ...value });
}

function isParam(inside: ParamSet | Param<unknown>): inside is Param<unknown> {
  return typeof inside.read === 'function';
}

function holdsFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Upload || Object.values(value).some(holdsFile);
}
