import { escapeHtml } from './escape.ts';
import { markdownToHtml } from './markdown.ts';
import { isModest, OWN_MARKDOWN } from './markdown-bounds.ts';
import { openParser } from './parser.ts';
import { sanitizeRemote } from './sanitize.ts';

/** The formats, besides plain text, in which people may write. */
export type RichType = 'text/markdown' | 'text/html';

/** Line breaks between blocks in the source, which mean nothing. */
const IDLE_BREAK =
  /(<\/(?:p|ul|ol|li|blockquote|pre|h[1-6]|dl|details|table)>|<(?:ul|ol|blockquote|hr \/)>|<ol [^<>]*>)\n+/g;

/**
 * Converts Markdown (GFM) or HTML to safe HTML with Mastodon's allow-list. Mentions, hashtags and bare addresses do not become links yet.
 * Markdown that exceeds its limits is shown as written.
 */
export function formatRich(text: string, type: RichType): string {
  if (type === 'text/html') return sanitizeRemote(text);
  const html = isModest(text, OWN_MARKDOWN) ? markdownToHtml(text) : asWritten(text);
  return sanitizeRemote(html).replace(IDLE_BREAK, '$1');
}

function asWritten(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`;
}

/** Rewrites the text of safe HTML, passed unescaped, outside of links and code; `rewrite` returns HTML. */
export function rewriteText(html: string, rewrite: (text: string) => string): string {
  let out = '';
  let text = '';
  let closed = 0;
  const flush = () => {
    if (text !== '') out += closed > 0 ? escapeHtml(text) : rewrite(text);
    text = '';
  };
  const parser = openParser({
    onopentag(name, attributes) {
      flush();
      if (CLOSED.has(name)) closed++;
      out += `<${name}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
        .join('')}${VOID.has(name) ? ' /' : ''}>`;
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      flush();
      if (CLOSED.has(name)) closed--;
      if (!VOID.has(name)) out += `</${name}>`;
    },
  });
  parser.end(html);
  flush();
  return out;
}

/** Elements in which nothing becomes a link. */
const CLOSED = new Set(['a', 'code', 'pre']);
const VOID = new Set(['br', 'hr']);

/** The text of safe HTML in which mentions and hashtags count. */
export function linkableText(html: string): string {
  const parts: string[] = [];
  rewriteText(html, (text) => {
    parts.push(text);
    return '';
  });
  return parts.join('\n');
}
