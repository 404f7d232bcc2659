import { LEAP, now } from './time.ts';

/**
 * Internally, ids are 53-bit safe integers: milliseconds since 1970 × 1024 + a sequence. On the wire they are that times 64, as a decimal
 * string, which is Mastodon's own snowflake form (`ms << 16`).
 */
const SEQUENCE = 1024;
const WIRE_FACTOR = 64n;

/** How far ids may be ahead of the clock, which they are when many are needed at once or when the clock is corrected a little. */
const MOST_AHEAD = LEAP * SEQUENCE;

let last = 0;
let salt = Math.floor(Math.random() * SEQUENCE);

/**
 * A new id for the current time, larger than all earlier ones of this process, unless the clock was set back by so much that ids would stay
 * ahead of it.
 */
export function newId(): number {
  const base = now() * SEQUENCE;
  if (last > base + MOST_AHEAD) last = 0;
  last = Math.max(base + (last < base ? Math.floor(Math.random() * (SEQUENCE / 4)) : 0), last + 1);
  return last;
}

/** An id for a given time (ms), such as when a remote status was published; not unique by itself. */
export function idAt(ms: number): number {
  salt = (salt + 1) % SEQUENCE;
  return ms * SEQUENCE + salt;
}

/** The lowest id of a time (ms): a bound for "since" queries. */
export function firstIdAt(ms: number): number {
  return ms * SEQUENCE;
}

/** The time (ms) for which an id was made. */
export function timeOf(id: number): number {
  return Math.floor(id / SEQUENCE);
}

/** The id as clients see it. */
export function toWire(id: number): string {
  return (BigInt(id) * WIRE_FACTOR).toString();
}

const DECIMAL = /^\d{1,20}$/;

/** Parses an id from a client; undefined when it cannot be one of ours. */
export function parseWireId(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const wire = BigInt(text);
  if (wire % WIRE_FACTOR !== 0n) return undefined;
  const id = Number(wire / WIRE_FACTOR);
  return Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Parses an id that was given out as a JSON number. JavaScript prints its last digits differently, but the number itself is still exact.
 * Undefined when it cannot be one of ours.
 */
export function parseNumberId(text: string): number | undefined {
  const id = DECIMAL.test(text) ? Number(text) / Number(WIRE_FACTOR) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** A number below 2^53 that is not one of our ids, as a negative number, which no row has; `toNamed` reverses this. */
export function parseForeign(text: string): number | undefined {
  const number = DECIMAL.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(number) && number > 0 && parseWireId(text) === undefined ? -number : undefined;
}

/** The number that the client sent, whether or not it is one of our ids. */
export function toNamed(id: number): string {
  return id < 0 ? String(-id) : toWire(id);
}

/** Parses a paging cursor: as an id, but a number that is not one of our ids is rounded down instead of refused. */
export function parseCursor(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const id = BigInt(text) / WIRE_FACTOR;
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(id > largest ? largest : id);
}
