import { InvalidArgumentError } from 'commander';
import { normalizeEmail } from '../domain/registrations/email.ts';
import { parseWireId } from '../lib/id.ts';
import { parseTime } from '../lib/time.ts';

/** Parses an id, in the form that clients and logs show. */
export function parseId(text: string): number {
  const id = parseWireId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an id, as clients and logs show it.');
  return id;
}

/** Parses one of several ids, after those before it. */
export function parseIds(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, parseId(text)];
}

/** Parses an instant to ms, from ISO 8601; without an offset it is in UTC. */
export function parseInstant(text: string): number {
  const ms = parseTime(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a time such as 2030-01-31T18:00.');
  return ms;
}

/** Parses a whole number, at least 1. */
export function parseCount(text: string): number {
  const count = wholeNumber(text);
  if (count < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return count;
}

/** Parses a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Parses a web address. */
export function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new InvalidArgumentError('It must be an address such as https://example.org/.');
  return text;
}

/** Parses an e-mail address. */
export function parseEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) throw new InvalidArgumentError('It must be an e-mail address.');
  return email;
}
