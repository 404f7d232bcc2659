import { formatBio, linkStatus, type TextLinks } from './format-status.ts';
import { documentToHtml } from './markdown.ts';
import { isModest, OWN_MARKDOWN } from './markdown-bounds.ts';
import { sanitizeDocument } from './sanitize.ts';

const LINKS: TextLinks = { mention: () => undefined, tagUrl: (name) => `/tags/${encodeURIComponent(name)}` };

/** The beginning of a text that is HTML as a whole. */
const STARTS_AS_HTML = /^\s*<(?:!doctype|html|body|main|article|section|div|p|h[1-6]|ul|ol|dl|table|blockquote)[\s>]/i;

/** Line breaks between blocks in the source, which mean nothing. */
const IDLE_BREAK =
  /(<\/(?:p|ul|ol|li|blockquote|pre|h[2-6]|table|thead|tbody|tr|th|td)>|<(?:ul|ol|blockquote|table|thead|tbody|tr)>|<ol [^<>]*>|<hr \/>)\n+/g;

/**
 * Converts a long text by administrators, Markdown or HTML, to safe HTML. Bare addresses and hashtags become links. Markdown that exceeds the
 * limits is shown as written.
 */
export function formatDocument(text: string): string {
  const source = text.replace(/\r\n?/g, '\n');
  const isHtml = STARTS_AS_HTML.test(source);
  if (!isHtml && !isModest(source, OWN_MARKDOWN)) return formatBio(source, LINKS);
  const safe = sanitizeDocument(isHtml ? source : documentToHtml(source));
  return linkStatus(safe.replace(IDLE_BREAK, '$1'), LINKS);
}
