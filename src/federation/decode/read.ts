import { serverOf } from '../../lib/origin.ts';
import { cut } from '../../lib/text/cut.ts';
import { parseTime } from '../../lib/time.ts';

/** A JSON object received from elsewhere, about which nothing is certain. */
export type Node = Readonly<Record<string, unknown>>;

/** Longer ids and addresses are not accepted. */
const MAX_URI = 2048;

/** The maximum number of items read from one list; the rest is dropped. */
const MAX_LIST = 1000;

/** Whether a value of JSON is an object. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Wraps a single value in a list, because JSON-LD writes a list of one without brackets. */
export function many(value: unknown, limit = MAX_LIST): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, limit) : [value];
}

/** The first value of a list, or the value itself. */
export function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** The first value of a list, or the value itself; of a value of JSON-LD that states its language, what it states it of. */
function literalOf(value: unknown): unknown {
  const one = first(value);
  return isNode(one) && '@value' in one ? one['@value'] : one;
}

/** The types of a node, as written. */
export function typesOf(node: Node): readonly string[] {
  if (typeof node.type === 'string') return [node.type];
  return many(node.type, 10).filter((type) => typeof type === 'string');
}

/** The http(s) address in a value, exactly as written, because it is compared and stored as an id. Undefined for anything else. */
export function webUri(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_URI) return undefined;
  const url = serverOf(value);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  // A dot at the end would give the same host a second name.
  return url.username || url.password || url.hostname.endsWith('.') || !clean(value) ? undefined : value;
}

/** The id in a value: a string, or the id of an object. Of a list, that of its first value. */
export function idOf(value: unknown): string | undefined {
  const one = first(value);
  return webUri(isNode(one) ? (one.id ?? one.href) : one);
}

/** The ids in one or many values; values without an id are left out. */
export function idsOf(value: unknown, limit?: number): readonly string[] {
  return many(value, limit)
    .map(idOf)
    .filter((id) => id !== undefined);
}

/** A text of at most `max` UTF-16 units, in whole characters, trimmed and fit for the database; undefined when the value is no text or is empty. */
export function textOf(value: unknown, max: number): string | undefined {
  const one = literalOf(value);
  if (typeof one !== 'string') return undefined;
  const text = storable(cut(one, max)).trim();
  return text === '' ? undefined : text;
}

const clean = (text: string) => text.isWellFormed() && !text.includes('\0');

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return clean(text) ? text : text.toWellFormed().replaceAll('\0', '');
}

/** Reads a boolean, or the text of one; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

const MAX_COUNT = 1_000_000_000;

/** A count that another server claims: a whole number from 0 to a thousand million. */
export function countOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  return Math.min(Math.floor(value), MAX_COUNT);
}

/** The first and last instants (ms) that clients read in the form of dates with four digits of the year. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant (ms), which may be before 1970. Beyond what clients can read, it is the nearest that they can. */
export function timeOf(value: unknown): number | undefined {
  const one = first(value);
  if (typeof one !== 'string' || one.length > 64) return undefined;
  const ms = parseTime(one);
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, FIRST), LAST);
}
