const INLINE_QUOTE = /^\s*<p class="[^"]*\bquote-inline\b[^"]*">.*?<\/p>/s;

/** The HTML of a status without the leading `RE: link`, which is there for readers who know no quotes and is no word of the author's. */
export function withoutInlineQuote(html: string): string {
  return html.replace(INLINE_QUOTE, '');
}
