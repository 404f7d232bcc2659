const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How far (UTF-16 units) behind a place it is looked for the end of the character that stands there: no language has longer ones. */
const BEYOND = 64;

/**
 * The beginning of a text, of at most `max` UTF-16 units. No character is torn apart as people see them: a letter keeps its marks, and an emoji what is
 * joined to it. Only one that is longer than `max` itself is cut.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, max + BEYOND)).containing(max)?.index ?? 0;
  const begun = text.slice(0, end > 0 ? end : max);
  return begun.isWellFormed() ? begun : begun.slice(0, -1).toWellFormed();
}

/** The same, with an ellipsis where something is missing. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${cut(text, max - 1).trimEnd()}…`;
}
