import { fill, isList, reasonOf, type Said } from '../lib/said.ts';
import { isolate } from '../lib/text/isolate.ts';
import { commaOf } from './listing.ts';
import { ltr } from './ltr.ts';
import { writtenNumber } from './numbers.ts';
import type { Words } from './words.ts';

/** The message of an error for whoever reads those words; as it is, where it is in one language only. */
export function errorText(message: Said, words: Words): string {
  return written(message, words);
}

/** As `errorText`, for beside a form, where it need not be said that something is not valid. */
export function problemText(message: Said, words: Words): string {
  return written(reasonOf(message), words);
}

function written(value: Said['values'][number], words: Words): string {
  const { language, errors } = words;
  if (typeof value === 'number') return writtenNumber(language, value);
  if (typeof value === 'string') return value;
  if (isList(value)) return value.map((one) => written(one, words)).join(commaOf(language));
  const { key, text, values } = value;
  // In English, messages are Mastodon's to the letter, numbers without separators among them.
  if (key === undefined || language === 'en') return text;
  return fill(errors[key], values, (inner) => part(inner, words));
}

/** Names, addresses and what others wrote stay in order within a sentence of the other direction. */
function part(value: Said['values'][number], words: Words): string {
  const text = written(value, words);
  if (typeof value === 'number' || isList(value) || (typeof value === 'object' && value.key)) return text;
  return words.dir === 'rtl' && text.startsWith('@') ? ltr(text) : isolate(text, words.dir);
}
