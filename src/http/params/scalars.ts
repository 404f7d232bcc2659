import { type TSchema, Type } from 'typebox';
import { AppError, failed, invalid, notFound } from '../../lib/errors.ts';
import { parseCursor, parseForeign, parseWireId } from '../../lib/id.ts';
import { fieldNamed, type Message, said } from '../../lib/said.ts';
import { isOnCalendar, parseTime } from '../../lib/time.ts';
import { FORM_BYTES } from '../bodies/form-bytes.ts';
import type { DefiniteParam, Param } from './param.ts';

const FALSE_WORDS = new Set(['false', 'FALSE', '0', 'f', 'F', 'off', 'OFF']);
/** UTF-16 units: more than the domain allows of anything but prose, and as long an address as browsers send. */
const MAX_TEXT = 20_000;
const NUL = String.fromCharCode(0);

const MAX_EXACT = 2 ** 64;

function scalar(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return digits(raw);
  return typeof raw === 'boolean' ? String(raw) : undefined;
}

/** Writes a number in full: our ids are exact as JSON numbers even beyond 2^53, but `String` would round their last digits. */
function digits(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < MAX_EXACT ? BigInt(number).toString() : String(number);
}

function optional<T>(schema: TSchema, read: Param<T>['read']): Param<T> {
  return { schema, definite: false, read };
}

/** Text; NUL characters are removed because PostgreSQL cannot keep them. 422 when longer than `max` UTF-16 units. */
export function text(options: { max?: number } = {}): Param<string> {
  const max = options.max ?? MAX_TEXT;
  return optional(Type.String({ maxLength: max }), (raw, name) => {
    const value = scalar(raw)?.replaceAll(NUL, '').toWellFormed();
    if (value !== undefined && value.length > max) {
      throw failed(said('tooLong', fieldNamed(name), max));
    }
    return value;
  });
}

/** A text as long as a body: its bound is the domain's, which counts characters and bytes, and in forms it is shown again to be shortened. */
export function prose(): Param<string> {
  return text({ max: FORM_BYTES });
}

/** The boolean cast of Mastodon (ActiveModel): these very false words are false, empty is absent, everything else is true. */
export function bool(): Param<boolean> {
  return optional(Type.Boolean(), (raw) => {
    if (typeof raw === 'boolean') return raw;
    const value = scalar(raw);
    if (value === undefined || value === '') return undefined;
    return !FALSE_WORDS.has(value);
  });
}

/** A whole number as Ruby's `to_i` reads it: leading digits, otherwise 0. */
export function int(): Param<number> {
  return optional(Type.Integer(), (raw) => {
    const value = scalar(raw);
    if (value === undefined || value === '') return undefined;
    const parsed = Number.parseInt(value, 10);
    if (Number.isNaN(parsed)) return 0;
    return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, parsed));
  });
}

/** A page size: `min(abs(int), max)` with a default, as Mastodon casts `limit`. */
export function limit(standard: number, max: number): DefiniteParam<number> {
  const number = int();
  const schema = Type.Integer({ default: standard, maximum: max });
  return {
    schema,
    definite: true,
    read: (raw, name) => Math.min(Math.abs(number.read(raw, name) ?? standard), max),
  };
}

/** An id. A number that is not one of ours reads as a distinct id that nothing has, other text as 0. */
export function id(): Param<number> {
  return optional(Type.String({ pattern: '^[0-9]+$' }), (raw) => {
    const value = scalar(raw);
    return value === undefined || value === '' ? undefined : (parseWireId(value) ?? parseForeign(value) ?? 0);
  });
}

/** A paging cursor. A number that is not one of our ids is rounded, other text is ignored. */
export function cursor(): Param<number> {
  return optional(Type.String(), (raw) => {
    const value = scalar(raw);
    return value === undefined ? undefined : parseCursor(value);
  });
}

/** A reading position: as a cursor, but a number that is not one of our ids is kept unchanged. */
export function position(): Param<number> {
  return optional(Type.String(), (raw) => {
    const value = scalar(raw);
    return value === undefined ? undefined : (parseWireId(value) ?? parseForeign(value) ?? parseCursor(value));
  });
}

/** An id in the path. 404 with the given text when it cannot be one of ours. */
export function pathId(missing?: Message): DefiniteParam<number> {
  return {
    schema: Type.String(),
    definite: true,
    inPath: true,
    read: (raw) => {
      const value = parseWireId(scalar(raw) ?? '');
      if (value === undefined) throw notFound(missing);
      return value;
    },
  };
}

/** Text in the path. */
export function pathText(): DefiniteParam<string> {
  return { schema: Type.String(), definite: true, inPath: true, read: (raw) => scalar(raw) ?? '' };
}

/** One of a closed set of words. 422 naming the field for any other word. */
export function oneOf<const T extends string>(...words: readonly T[]): Param<T> {
  return optional(Type.Union(words.map((word) => Type.Literal(word))), (raw, name) => {
    const value = scalar(raw);
    if (value === undefined || value === '') return undefined;
    const known = words.find((word) => word === value);
    if (known === undefined) throw failed(said('notIncluded', fieldNamed(name)));
    return known;
  });
}

/** A date or time, as milliseconds. 422 "Invalid date supplied" when it is invalid, and naming the field for a day that no year has. */
export function date(): Param<number> {
  return optional(Type.String({ format: 'date-time' }), (raw, name) => {
    const value = scalar(raw);
    if (value === undefined || value === '') return undefined;
    const ms = parseTime(value);
    if (Number.isNaN(ms)) throw invalid('invalidDate');
    if (!isOnCalendar(value)) throw failed(said('notOnCalendar', fieldNamed(name)));
    return ms;
  });
}

/** Makes a parameter obligatory: 400 with Rails' text when it is absent or empty. */
export function required<T>(param: Param<T>): DefiniteParam<T> {
  return {
    ...param,
    definite: true,
    mandatory: true,
    read: (raw, name) => {
      const value = param.read(raw, name);
      if (value === undefined || value === '') {
        throw new AppError('bad_request', said('paramMissing', name));
      }
      return value;
    },
  };
}

/** Gives a parameter a value for when it is absent. */
export function withDefault<T>(param: Param<T>, value: T): DefiniteParam<T> {
  return { ...param, definite: true, read: (raw, name) => param.read(raw, name) ?? value };
}
