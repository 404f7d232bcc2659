import { InvalidArgumentError } from 'commander';
import { parseWireId } from '../lib/id.ts';
import { parseTime } from '../lib/time.ts';

/** Parses an id, in the form that clients and logs show. */
export function parseId(text: string): number {
  const id = parseWireId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an id, as clients and logs show it.');
  return id;
}

/** Parses an instant to ms, from ISO 8601; without an offset it is in UTC. */
export function parseInstant(text: string): number {
  const ms = parseTime(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a time such as 2030-01-31T18:00.');
  return ms;
}

/** Parses a whole number, at least 1. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return count;
}
