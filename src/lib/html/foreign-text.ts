import { scanText } from '../text/scan.ts';
import { escapeHtml } from './escape.ts';
import { paragraphs } from './format-status.ts';
import { shortenedLink } from './links.ts';
import { formatRich, rewriteText } from './rich-text.ts';

/** What is read as Markdown, for its parser takes the square of some of it: UTF-16 units, lines, and signs that may be markup. */
const MAX_MARKDOWN = 10_000;
const MAX_LINES = 200;
const MAX_MARKS = 300;
const MARK = /[*_~[\]`|]/g;

/** The safe HTML of a text of a stranger that is none by its media type: Markdown as such, everything else as plain text; with links. */
export function formatForeign(text: string, mediaType: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trim();
  if (mediaType === 'text/markdown' && isModest(lines)) return rewriteText(formatRich(lines, mediaType), linkAddresses);
  return paragraphs(linkAddresses(lines));
}

function isModest(text: string): boolean {
  return text.length <= MAX_MARKDOWN && count(text, /\n/g) < MAX_LINES && count(text, MARK) <= MAX_MARKS;
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

function linkAddresses(text: string): string {
  return scanText(text)
    .map((token) => (token.type === 'url' ? shortenedLink(token.href) : escapeHtml(token.text)))
    .join('');
}
