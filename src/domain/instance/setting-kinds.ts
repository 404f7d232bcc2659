import { invalid } from '../../lib/errors.ts';

/**
 * A kind of setting: its default value, and how a value is read from JSON or from text of a form or the command line. `read` throws 422 for
 * an invalid value.
 */
export type SettingKind<T> = { readonly initial: T; read(value: unknown): T };

/** Text of at most `max` UTF-16 units. */
export function text(initial: string, max = 10_000): SettingKind<string> {
  return {
    initial,
    read(value) {
      if (typeof value !== 'string') throw invalid('must be text');
      if (value.length > max) throw invalid(`must have at most ${max} characters`);
      return value;
    },
  };
}

/** Text, or null for none. */
export function optionalText(): SettingKind<string | null> {
  const kind = text('');
  return { initial: null, read: (value) => (isNone(value) ? null : kind.read(value)) };
}

/** One of several words. */
export function choice<const W extends string>(initial: NoInfer<W>, words: readonly W[]): SettingKind<W> {
  return {
    initial,
    read(value) {
      const word = words.find((known) => known === value);
      if (word === undefined) throw invalid(`must be one of ${words.join(', ')}`);
      return word;
    },
  };
}

/** A time of day in UTC, HH:MM, or null for none. */
export function optionalTime(): SettingKind<string | null> {
  return {
    initial: null,
    read(value) {
      if (isNone(value)) return null;
      if (typeof value !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw invalid('must be HH:MM or none');
      return value;
    },
  };
}

/** True or false. */
export function flag(initial: boolean): SettingKind<boolean> {
  return {
    initial,
    read(value) {
      if (value === true || value === 'true' || value === 'on' || value === 'yes' || value === '1') return true;
      if (value === false || value === 'false' || value === 'off' || value === 'no' || value === '0') return false;
      throw invalid('must be true or false');
    },
  };
}

/** A whole number from `min` to `max`. */
export function wholeNumber(initial: number, min: number, max: number): SettingKind<number> {
  return {
    initial,
    read(value) {
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
        throw invalid(`must be a whole number from ${min} to ${max}`);
      }
      return number;
    },
  };
}

/** A whole number, or null for none. */
export function optionalNumber(min: number, max: number): SettingKind<number | null> {
  const kind = wholeNumber(min, min, max);
  return { initial: null, read: (value) => (isNone(value) ? null : kind.read(value)) };
}

/** A list of words that `known` accepts; as text they are separated by commas. */
export function wordList(initial: readonly string[], known: (word: string) => boolean): SettingKind<readonly string[]> {
  return {
    initial,
    read(value) {
      const words: readonly unknown[] = Array.isArray(value) ? value : String(value).split(/[\s,]+/);
      return words
        .filter((word) => word !== '')
        .map((word) => {
          if (typeof word !== 'string' || !known(word)) throw invalid(`has "${word}", which is unknown`);
          return word;
        });
    },
  };
}

function isNone(value: unknown): boolean {
  return value === null || value === '' || value === 'none';
}
