/** A text for people whose values stand apart from it, so that it can be said in other languages too. */
export type Said = {
  /** The text in English. */
  readonly text: string;
  /** The text in English, with `{0}`, `{1}` and so on in place of the values. */
  readonly key: string;
  readonly values: readonly Value[];
};

/** What a text says that differs each time: what is the same in all languages, or a text, or several of them. */
type Value = string | number | Said | readonly Said[];

/** Template tag for a text with values. */
export function said(strings: TemplateStringsArray, ...values: readonly Value[]): Said {
  const fill = (written: (value: Value, index: number) => string) =>
    strings.reduce((text, part, at) => {
      const value = values[at - 1];
      return value === undefined ? part : `${text}${written(value, at - 1)}${part}`;
    }, '');
  return { text: fill(inEnglish), key: fill((_value, index) => `{${index}}`), values };
}

/** A text without values, or one that has them already. */
export function asSaid(text: string | Said): Said {
  return typeof text === 'string' ? { text, key: text, values: [] } : text;
}

/** A text before which another one stands. */
export function prefixed(prefix: string, text: string | Said): Said {
  const { text: english, key, values } = asSaid(text);
  return { text: `${prefix}${english}`, key: `${prefix}${key}`, values };
}

/** A text without what stands before it, if that does. */
export function withoutPrefix(prefix: string, said: Said): Said {
  const { text, key, values } = said;
  return key.startsWith(prefix) ? { text: text.slice(prefix.length), key: key.slice(prefix.length), values } : said;
}

/** Whether a value is a list of texts. */
export function isList(value: Value): value is readonly Said[] {
  return Array.isArray(value);
}

function inEnglish(value: Value): string {
  if (typeof value !== 'object') return String(value);
  return isList(value) ? value.map(({ text }) => text).join(', ') : value.text;
}
