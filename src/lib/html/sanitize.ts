import { escapeHtml } from './escape.ts';
import { AS_IT_IS, FOR_DISPLAY, FOR_DOCUMENTS, readable, withoutTags } from './fence.ts';
import { filterHtml, type Rules } from './filter.ts';
import { shapeWriter } from './shape.ts';

const LINE_BREAK = /<br \/>/g;
const PARAGRAPH_END = /<\/(?:p|pre|blockquote|ul|ol)>/g;
const LINE_END = /<\/li>/g;
/** Where a block follows text, and not another block. */
const BLOCK_START =
  /(?<!^|\s|<\/?(?:p|pre|blockquote|ul|ol|li)(?: [^<>]*)?>)<(?:p|pre|blockquote|ul|ol|li)(?: [^<>]*)?>/g;
const MANY_LINES = /\n{3,}/g;
const ANY_TAG = /<[^<>]*>/g;
/** What Mastodon does not keep, and so its clients may not show. */
const SHAPED = /<(?:h[1-6]|table|dl|details|figure|hr|su[bp])\b/i;

/**
 * Sanitises remote HTML with an allow-list: Mastodon's elements, attributes, classes and link schemes, and what gives a text its shape
 * besides, such as headings and tables. What stands apart stands apart, and what shows nothing is left out. MathML becomes its annotation,
 * and links get `nofollow noopener` and open in a new tab. Any input gives an output.
 */
export function sanitizeRemote(html: string): string {
  return shaped(html, FOR_DISPLAY);
}

/** Sanitises the HTML of a long text by administrators, as `sanitizeRemote`, but with links within this server. */
export function sanitizeDocument(html: string): string {
  return shaped(html, FOR_DOCUMENTS);
}

function shaped(html: string, rules: Rules): string {
  const input = readable(html);
  return (filterHtml(input, rules, shapeWriter('whole')) ?? escapeHtml(withoutTags(input))).trim();
}

/**
 * HTML that `sanitizeRemote` or this server produced with Mastodon's elements alone, for clients that know no others: headings are bold
 * paragraphs, rows of tables lines with strokes between the cells, and what is raised says so in its characters.
 */
export function forClients(html: string): string {
  return SHAPED.test(html) ? (filterHtml(html, AS_IT_IS, shapeWriter('for clients')) ?? html).trim() : html;
}

/** As `sanitizeRemote`, for texts that clients get as they are stored. */
export function sanitizeForClients(html: string): string {
  return forClients(sanitizeRemote(html));
}

/** The text of an HTML document without markup: a line for each line break and row, a blank line between paragraphs. */
export function toPlainText(html: string): string {
  return textOfSanitized(sanitizeRemote(html));
}

/** As `toPlainText`, for HTML that `sanitizeRemote` or this server produced: every `<` begins a known tag, so that nothing has to be parsed. */
export function textOfSanitized(html: string): string {
  return forClients(html)
    .replace(LINE_BREAK, '\n')
    .replace(BLOCK_START, '\n')
    .replace(PARAGRAPH_END, '\n\n')
    .replace(LINE_END, '\n')
    .replace(ANY_TAG, '')
    .replace(MANY_LINES, '\n\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}
