import { ERROR_TEXTS } from './error-texts.ts';
import { FIELD_NAMES } from './field-names.ts';

type Texts = typeof ERROR_TEXTS;

/** What a message of an error is known by in all languages. */
export type ErrorKey = keyof Texts;

/** The keys of messages without values. */
export type PlainKey = { [K in ErrorKey]: Texts[K] extends `${string}{0}${string}` ? never : K }[ErrorKey];

/** The keys of the names of fields. */
export type FieldName = keyof typeof FIELD_NAMES;

/** What a message says that differs each time: what is the same in all languages, or a message, or several of them. */
type Value = string | number | Said | readonly Said[];

/** As many values as a text has places for them. */
type ValuesOf<T extends string> = T extends `${string}{2}${string}`
  ? [Value, Value, Value]
  : T extends `${string}{1}${string}`
    ? [Value, Value]
    : T extends `${string}{0}${string}`
      ? [Value]
      : [];

/** Texts with a place for each value that another one has a place for. */
type Saying<T extends string> = T extends `${string}{2}${string}`
  ? `${string}{0}${string}` & `${string}{1}${string}` & `${string}{2}${string}`
  : T extends `${string}{1}${string}`
    ? `${string}{0}${string}` & `${string}{1}${string}`
    : T extends `${string}{0}${string}`
      ? `${string}{0}${string}`
      : string;

/** The messages of errors in one language. */
export type ErrorTexts = { readonly [K in ErrorKey]: Saying<Texts[K]> };

/** The names of fields in one language. */
export type FieldNames = Readonly<Record<FieldName, string>>;

/** A message with its values, so that it can be said in every language. */
export type Said = {
  /** The message in English. */
  readonly text: string;
  /** Absent when the message is in no other language. */
  readonly key?: ErrorKey;
  readonly values: readonly Value[];
};

/** What an error may be told to say: the key of a message without values, or a message. */
export type Message = PlainKey | Said;

/** The message with that key and its values. */
export function said<K extends ErrorKey>(key: K, ...values: ValuesOf<Texts[K]>): Said {
  return { text: fill(ERROR_TEXTS[key], values, inEnglish), key, values };
}

/** A text that is in one language only, because only operators or other servers read it, or because others wrote it. */
export function untranslated(text: string): Said {
  return { text, values: [] };
}

/** A message, also when it is given by its key alone. */
export function asSaid(message: Message): Said {
  return typeof message === 'string' ? said(message) : message;
}

/**
 * A field by the name of its parameter: the name that it has in all languages, or else as Rails names attributes in messages:
 * `quote_approval_policy` → `Quote approval policy`.
 */
export function fieldNamed(parameter: string): Said {
  if (isFieldName(parameter)) return said(parameter);
  const words = parameter.replaceAll('_', ' ');
  return untranslated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Whether there is a message with that key. */
export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(ERROR_TEXTS, key);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELD_NAMES, name);
}

/** What is wrong, without its being said that something is not valid. */
export function reasonOf(message: Said): Value {
  const [reason] = message.values;
  return message.key === 'validationFailed' && reason !== undefined ? reason : message;
}

/** A text with its values in their places. */
export function fill(text: string, values: readonly Value[], written: (value: Value) => string): string {
  return text.replaceAll(/\{(\d)\}/g, (_place, index) => written(values[Number(index)] ?? ''));
}

/** Whether a value is a list of messages. */
export function isList(value: Value): value is readonly Said[] {
  return Array.isArray(value);
}

function inEnglish(value: Value): string {
  if (typeof value !== 'object') return String(value);
  return isList(value) ? value.map(({ text }) => text).join(', ') : value.text;
}
