/**
 * The limits of Markdown that is parsed, because the parser's time grows with the square of the lines of a list, of the nesting, and of
 * characters that may be markup. Longer text is shown as written.
 */
export type MarkdownBounds = {
  /** UTF-16 units. */
  readonly length: number;
  readonly lines: number;
  /** Characters that may be markup inside a line. */
  readonly marks: number;
  /** Characters that may begin list items and quotations. */
  readonly markers: number;
};

/** For local people, who are signed in and whose texts the server limits. */
export const OWN_MARKDOWN: MarkdownBounds = { length: 100_000, lines: 2000, marks: 2000, markers: 1000 };

/** For strangers, who may send any number of texts. */
export const FOREIGN_MARKDOWN: MarkdownBounds = { length: 10_000, lines: 200, marks: 300, markers: 200 };

const LINE = /\n/g;
const MARK = /[*_~[\]`|!]/g;
const MARKER = /(?<![^\s>])(?:[-+*>]|\d{1,9}[.)])(?=[\s>]|$)/g;
/** Parsing more deeply nested quotations and lists would take too long. */
const DEEP = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20,}/m;
const GAP = /[ \t]{200}/;

/**
 * Whether a text can be parsed as Markdown in a short time. Lines end with `
 * `.
 */
export function isModest(text: string, { length, lines, marks, markers }: MarkdownBounds): boolean {
  if (text.length > length || count(text, LINE) > lines || count(text, MARK) > marks) return false;
  return count(text, MARKER) <= markers && !DEEP.test(text) && !GAP.test(text);
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
