// `npm run generate` makes the files of emojis that browsers load, one for each language, of what Unicode says.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { EmojiRow } from '../src/assets/emojis.ts';

/** What nearly every system has by now. */
const KNOWN_TO_ALL = 12;

type Listed = {
  readonly emoji: string;
  readonly name: string;
  readonly skin_tone_support: boolean;
  readonly emoji_version: string;
};
type Groups = readonly { readonly slug: string; readonly emojis: readonly Listed[] }[];
type Annotation = { readonly default?: readonly string[]; readonly tts?: readonly string[] };
type Annotations = Readonly<Record<string, Annotation>>;

const packages = createRequire(import.meta.url);

/** All emojis of Unicode by their groups, named in a language, as JSON with a line for each emoji. */
export async function emojiFile(language: string): Promise<string> {
  const groups: Groups = JSON.parse(await readFile(packages.resolve('unicode-emoji-json/data-by-group.json'), 'utf8'));
  const path = packages.resolve(`cldr-annotations-full/annotations/${language}/annotations.json`);
  const { annotations }: { annotations: { annotations: Annotations } } = JSON.parse(await readFile(path, 'utf8'));
  const names = new Names(language, annotations.annotations);
  const written = groups.map(({ slug, emojis }) => {
    const rows = emojis.map((one) => JSON.stringify(rowOf(one, names)));
    return `{"group":${JSON.stringify(slug)},"emojis":[\n${rows.join(',\n')}\n]}`;
  });
  return `[${written.join(',\n')}]\n`;
}

/** The licence of Unicode, which has to stand beside what is made of its data. */
export function emojiLicence(): Promise<string> {
  return readFile(packages.resolve('cldr-annotations-full/LICENSE'), 'utf8');
}

function rowOf(listed: Listed, names: Names): EmojiRow {
  const { emoji, skin_tone_support, emoji_version } = listed;
  const { name, words } = names.of(listed);
  const version = Number(emoji_version);
  return [emoji, name, words.join('|'), version > KNOWN_TO_ALL ? version : 0, skin_tone_support ? 1 : 0];
}

const JOINER = '\u200d';
const PICTURE = /\ufe0f/g;
const FIRST_LETTER = 0x1_f1_e6;
const COUNTRY = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u;

const PERSON = /^[👨👩🧑👦👧🧒]$/u;
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\u200d💋\u200d/u, '💏'],
  [/\u200d❤\ufe0f\u200d[👨👩🧑]/u, '💑'],
  [/^[👨👩🧑](?:\u200d[👨👩🧑👦👧🧒])+$/u, '👪'],
];

/** What people call emojis in a language. */
class Names {
  readonly #annotations: Annotations;
  readonly #countries: Intl.DisplayNames;
  readonly #list: Intl.ListFormat;
  readonly #ofFlags: readonly string[];

  constructor(language: string, annotations: Annotations) {
    this.#annotations = annotations;
    this.#countries = new Intl.DisplayNames(language, { type: 'region' });
    this.#list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    const flags = ['🏁', '🚩', '🏴', '🏳', '🎌'].flatMap((flag) => this.#find(flag)?.default ?? []);
    this.#ofFlags = [...new Set(flags.filter((word, index) => flags.indexOf(word) !== index))];
  }

  /** The name of an emoji, and other words by which it is found: also the English name, which is its name in other programs. */
  of({ emoji, name: english }: Listed): { readonly name: string; readonly words: readonly string[] } {
    const found = this.#find(emoji);
    const name = found?.tts?.[0] ?? this.#composed(emoji) ?? english;
    const country = COUNTRY.test(emoji) ? [countryOf(emoji), ...this.#ofFlags] : [];
    const words = new Set([...(found?.default ?? []), ...(name === english ? [] : [english]), ...country]);
    words.delete(name);
    return { name, words: [...words] };
  }

  #find(emoji: string): Annotation | undefined {
    return this.#annotations[emoji] ?? this.#annotations[emoji.replaceAll(PICTURE, '')];
  }

  /** Flags are called by their countries, what is joined by its parts, and families and couples also by what they are together. */
  #composed(emoji: string): string | undefined {
    if (COUNTRY.test(emoji)) return this.#countries.of(countryOf(emoji));
    const [, together] = TOGETHER.find(([joined]) => joined.test(emoji)) ?? [];
    const parts = emoji.split(JOINER).filter((part) => !together || PERSON.test(part));
    const names = [...(together ? [together] : []), ...parts].map((part) => this.#find(part)?.tts?.[0]);
    if (names.length < 2 || names.includes(undefined)) return undefined;
    const [first = '', ...others] = names;
    return `${first}: ${this.#list.format(others.filter((other) => other !== undefined))}`;
  }
}

function countryOf(flag: string): string {
  const letters = [...flag].map((one) => (one.codePointAt(0) ?? 0) - FIRST_LETTER + 'A'.charCodeAt(0));
  return String.fromCharCode(...letters);
}
