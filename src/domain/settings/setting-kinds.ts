import { formatColour, parseColour } from '../../lib/contrast.ts';
import { invalid } from '../../lib/errors.ts';
import { asSaid, type Message, said } from '../../lib/said.ts';

/** What is asked for in a form: text, a number, yes or no, one of several words, a time of day, or a colour. */
export type SettingInput =
  | { readonly type: 'text' | 'flag' | 'number' | 'time' | 'colour' }
  | { readonly type: 'choice'; readonly words: readonly string[] };

/** A kind of setting, with what is said about it to those who may change it. */
export type SettingKind<T> = {
  /** What the setting is about, as a sentence. */
  readonly means: string;
  /** What values it may have, after "must be". */
  readonly allowed: Message;
  readonly input: SettingInput;
  /** Its default value. */
  readonly initial: T;
  /** Reads a value from JSON, or from text of a form or the command line. Throws 422 for an invalid one. */
  read(value: unknown): T;
};

/** A kind whose values `find` recognises: it returns undefined for invalid ones, which are refused with what is allowed. */
function kind<T>(
  { means, allowed, input, initial }: Omit<SettingKind<T>, 'read'>,
  find: (value: unknown) => T | undefined,
): SettingKind<T> {
  return {
    means,
    allowed,
    input,
    initial,
    read(value) {
      const found = find(value);
      if (found === undefined) throw invalid(said('mustBe', asSaid(allowed)));
      return found;
    },
  };
}

/** As `kind`, or null for none, which is the default. */
function optional<T>(
  { means, allowed, input }: Omit<SettingKind<T>, 'read' | 'initial'>,
  find: (value: unknown) => T | undefined,
): SettingKind<T | null> {
  const orNone = said('orNone', asSaid(allowed));
  return kind<T | null>({ means, allowed: orNone, input, initial: null }, (value) =>
    isNone(value) ? null : find(value),
  );
}

const TEXT = { type: 'text' } as const;
const NUMBER = { type: 'number' } as const;

/** The most UTF-16 units of a text, unless a setting has its own bound. */
const MAX_TEXT = 10_000;

/** Text of at most `max` UTF-16 units. */
export function text(means: string, initial: string, max = MAX_TEXT): SettingKind<string> {
  return kind({ means, allowed: said('textUpTo', max), input: TEXT, initial }, (value) => findText(value, max));
}

/** Text, or null for none. */
export function optionalText(means: string): SettingKind<string | null> {
  return optional({ means, allowed: said('textUpTo', MAX_TEXT), input: TEXT }, (value) => findText(value, MAX_TEXT));
}

function findText(value: unknown, max: number): string | undefined {
  return typeof value === 'string' && value.length <= max ? value : undefined;
}

/** One of several words; `earlier` says what values mean that the setting had before there were these. */
export function choice<const W extends string>(
  means: string,
  initial: NoInfer<W>,
  words: readonly W[],
  earlier: Readonly<Record<string, NoInfer<W>>> = {},
): SettingKind<W> {
  return kind(
    { means, allowed: said('oneOf', words.join(', ')), input: { type: 'choice', words }, initial },
    (value) => words.find((known) => known === value) ?? earlier[String(value)],
  );
}

/** A time of day in UTC, HH:MM, or null for none. */
export function optionalTime(means: string): SettingKind<string | null> {
  return optional({ means, allowed: 'timeOfDay', input: { type: 'time' } }, (value) =>
    typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined,
  );
}

const TRUE: readonly unknown[] = [true, 'true', 'on', 'yes', '1'];
const FALSE: readonly unknown[] = [false, 'false', 'off', 'no', '0'];

/** True or false. */
export function flag(means: string, initial: boolean): SettingKind<boolean> {
  return kind({ means, allowed: 'trueOrFalse', input: { type: 'flag' }, initial }, (value) => {
    if (TRUE.includes(value)) return true;
    return FALSE.includes(value) ? false : undefined;
  });
}

/** A colour such as #b0470e, or null for none. */
export function optionalColour(means: string): SettingKind<string | null> {
  return optional({ means, allowed: 'colour', input: { type: 'colour' } }, (value) => {
    const colour = typeof value === 'string' ? parseColour(value.trim()) : undefined;
    return colour && formatColour(colour);
  });
}

/** A whole number from `min` to `max`. */
export function wholeNumber(means: string, initial: number, min: number, max: number): SettingKind<number> {
  return kind({ means, allowed: said('wholeNumber', min, max), input: NUMBER, initial }, (value) =>
    findNumber(value, min, max),
  );
}

/** A whole number, or null for none. */
export function optionalNumber(means: string, min: number, max: number): SettingKind<number | null> {
  return optional({ means, allowed: said('wholeNumber', min, max), input: NUMBER }, (value) =>
    findNumber(value, min, max),
  );
}

function findNumber(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  const fits = typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max;
  return fits ? number : undefined;
}

/** A list of words that `known` accepts; as text they are separated by commas. */
export function wordList(
  means: string,
  allowed: Message,
  initial: readonly string[],
  known: (word: string) => boolean,
): SettingKind<readonly string[]> {
  return {
    means,
    allowed,
    input: TEXT,
    initial,
    read(value) {
      const words: readonly unknown[] = Array.isArray(value) ? value : String(value).split(/[\s,]+/);
      return words
        .filter((word) => word !== '')
        .map((word) => {
          if (typeof word !== 'string' || !known(word))
            throw invalid(said('hasButMustBe', String(word), asSaid(allowed)));
          return word;
        });
    },
  };
}

function isNone(value: unknown): boolean {
  return value === null || value === '' || value === 'none';
}
