const START = '<p ';
const END = '</p>';
const CLASS = ' class="';

/** The HTML of a status without the leading `RE: link`, which is there for readers who know no quotes and is no word of the author's. */
export function withoutInlineQuote(html: string): string {
  const start = html.length - html.trimStart().length;
  if (!html.startsWith(START, start)) return html;
  const tag = html.slice(start, html.indexOf('>', start));
  const end = classesOf(tag).includes('quote-inline') ? html.indexOf(END, start) : -1;
  return end < 0 ? html : html.slice(end + END.length);
}

/** Each part is found by itself: an expression for the whole would take quadratic time where one word comes again and again. */
function classesOf(tag: string): string[] {
  const start = tag.indexOf(CLASS);
  if (start < 0) return [];
  const value = start + CLASS.length;
  return tag.slice(value, tag.indexOf('"', value)).split(' ');
}
