/**
 * What is read as Markdown: its parser takes the square of the lines of a list, of what stands inside other things, and of signs that may
 * be markup. Longer text is shown as it was written.
 */
export type MarkdownBounds = {
  /** UTF-16 units. */
  readonly length: number;
  readonly lines: number;
  /** Signs that may be markup inside a line. */
  readonly marks: number;
  /** Signs that may begin items of lists and quotations. */
  readonly markers: number;
};

/** For people of this server, who are signed in and write what their server lets them write. */
export const OWN_MARKDOWN: MarkdownBounds = { length: 100_000, lines: 2000, marks: 2000, markers: 1000 };

/** For strangers, who may send any number of texts. */
export const FOREIGN_MARKDOWN: MarkdownBounds = { length: 10_000, lines: 200, marks: 300, markers: 200 };

const LINE = /\n/g;
const MARK = /[*_~[\]`|!]/g;
const MARKER = /(?<![^\s>])(?:[-+*>]|\d{1,9}[.)])(?=[\s>]|$)/g;
/** Deeper quotations and lists would cost the reader of Markdown more than they say. */
const DEEP = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20,}/m;
const GAP = /[ \t]{200}/;

/** Whether a text can be read as Markdown in a short time. Lines end with `\n`. */
export function isModest(text: string, { length, lines, marks, markers }: MarkdownBounds): boolean {
  if (text.length > length || count(text, LINE) > lines || count(text, MARK) > marks) return false;
  return count(text, MARKER) <= markers && !DEEP.test(text) && !GAP.test(text);
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
