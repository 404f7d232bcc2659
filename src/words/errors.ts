import { isList, type Said, withoutPrefix } from '../lib/said.ts';
import { errors as ar } from './ar/errors.ts';
import { errors as de } from './de/errors.ts';
import { commaOf } from './listing.ts';
import { writtenNumber } from './numbers.ts';
import type { Words } from './words.ts';

/** What stands before the reasons why something is not valid, in Mastodon's words. */
export const INVALID = 'Validation failed: ';

/** The messages of errors in the languages that they are not thrown in, by their English text. */
const TRANSLATIONS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['ar', new Map(Object.entries(ar))],
  ['de', new Map(Object.entries(de))],
]);

/** The message of an error for whoever reads those words; in English, where nobody has translated it. */
export function errorText(message: Said, { language }: Words): string {
  return translated(message, language) ?? message.text;
}

/** As `errorText`, for beside a form, where it need not be said that something is not valid. */
export function problemText(message: Said, words: Words): string {
  return errorText(withoutPrefix(INVALID, message), words);
}

function translated({ key, values }: Said, language: string): string | undefined {
  const texts = TRANSLATIONS.get(language);
  const isInvalid = key.startsWith(INVALID);
  const text = texts?.get(isInvalid ? key.slice(INVALID.length) : key);
  if (text === undefined) return undefined;
  const filled = text.replaceAll(/\{(\d)\}/g, (_sign, index) => written(values[Number(index)] ?? '', language));
  return isInvalid ? `${texts?.get(INVALID.trim()) ?? ''} ${filled}` : filled;
}

function written(value: Said['values'][number], language: string): string {
  if (typeof value === 'number') return writtenNumber(language, value);
  if (typeof value === 'string') return value;
  const texts = isList(value) ? value : [value];
  return texts.map((one) => translated(one, language) ?? one.text).join(commaOf(language));
}
