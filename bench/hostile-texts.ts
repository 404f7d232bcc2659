/** Bytes, a little below what the server takes at once. */
const MEGABYTE = 950_000;
/** As many repetitions of a text as so many bytes hold. */
export const fill = (text: string, bytes = MEGABYTE) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** Texts that are long for somebody: scanners of mentions, links, hashtags, emoji, markup, and counters of characters. */
export const TEXTS: Record<string, string> = {
  letters: fill('x'),
  mentions: fill('@bob '),
  'mentions of other servers': fill('@bob@example.org '),
  'at signs': fill('@'),
  'handles in one word': fill('@a@b.c'),
  hashtags: fill('#tag '),
  'number signs': fill('#'),
  'hashtags in one word': fill('#a'),
  links: fill('https://example.org/a '),
  'beginnings of links': fill('http://'),
  'one long link': `https://example.org/${fill('a')}`,
  brackets: `https://example.org/${fill('(')}`,
  'dotted names': fill('a.'),
  'tag openings': fill('<'),
  'nested tags': fill('<b>'),
  'unclosed attributes': fill('<a href="'),
  comments: fill('<!--'),
  ampersands: fill('&'),
  entities: fill('&#x41;'),
  stars: fill('*'),
  'opening brackets': fill('['),
  'links in brackets': fill('[a]('),
  backticks: fill('`a'),
  quotes: fill('> '),
  'nested lists': fill('- '),
  'lines of one item': `- a\n${fill('b\n')}`,
  underscores: fill('_a_'),
  tables: fill('|a'),
  'line breaks': fill('\n'),
  spaces: fill(' '),
  shortcodes: fill(':a:'),
  colons: fill(':'),
  'joined emoji': fill('👩‍👩‍👧‍👦'),
  'combining marks': `a${fill('\u0301')}`,
  flags: fill('🇩'),
  'right to left': fill('\u202e'),
};

/** So many of something, by their number. */
export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
