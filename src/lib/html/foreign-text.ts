import { scanText } from '../text/scan.ts';
import { escapeHtml } from './escape.ts';
import { paragraphs } from './format-status.ts';
import { shortenedLink } from './links.ts';
import { FOREIGN_MARKDOWN, isModest } from './markdown-bounds.ts';
import { formatRich, rewriteText } from './rich-text.ts';

/**
 * Converts a remote text that its media type declares not to be HTML to safe HTML with links: Markdown as such, everything else as plain
 * text.
 */
export function formatForeign(text: string, mediaType: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trim();
  if (mediaType === 'text/markdown' && isModest(lines, FOREIGN_MARKDOWN)) {
    return rewriteText(formatRich(lines, mediaType), linkAddresses);
  }
  return paragraphs(linkAddresses(lines));
}

function linkAddresses(text: string): string {
  return scanText(text)
    .map((token) => (token.type === 'url' ? shortenedLink(token.href) : escapeHtml(token.text)))
    .join('');
}
