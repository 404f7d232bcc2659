const START = '<p ';
const END = '</p>';
const CLASS = ' class="';

/**
 * Removes the leading `RE: link` from the HTML of a status; software adds it for readers without support for quotes, so it is not part of
 * what the author wrote.
 */
export function withoutInlineQuote(html: string): string {
  const start = html.length - html.trimStart().length;
  if (!html.startsWith(START, start)) return html;
  const tag = html.slice(start, html.indexOf('>', start));
  const end = classesOf(tag).includes('quote-inline') ? html.indexOf(END, start) : -1;
  return end < 0 ? html : html.slice(end + END.length);
}

/** The parts are searched for separately, because one expression for all would take quadratic time when a word is repeated often. */
function classesOf(tag: string): string[] {
  const start = tag.indexOf(CLASS);
  if (start < 0) return [];
  const value = start + CLASS.length;
  return tag.slice(value, tag.indexOf('"', value)).split(' ');
}
