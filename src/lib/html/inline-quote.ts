const START = /<(p|span|div) [^<>]*class="([^"<>]*)"[^<>]*>/g;

/**
 * Removes `RE: link` from the HTML of a status, wherever it stands; software adds it for readers without support for quotes, so it is not
 * part of what the author wrote.
 */
export function withoutInlineQuote(html: string): string {
  if (!html.includes('quote-inline')) return html;
  for (const { 0: tag, 1: name = '', 2: classes = '', index } of html.matchAll(START)) {
    if (!classes.split(' ').includes('quote-inline')) continue;
    const end = endOf(html, name, index + tag.length);
    return end === undefined ? html : html.slice(0, index).trimEnd() + html.slice(end);
  }
  return html;
}

/** Where an element ends whose content begins there; others of its name may be in it. */
function endOf(html: string, name: string, from: number): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?: [^<>]*)?>`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return undefined;
}
