import { parsePage } from './parse-page.ts';

/** How much of a page is read, in UTF-16 units. */
const MAX_HTML = 1024 * 1024;

/** The addresses that a page states to be its owner's too: `<a rel="me">` and `<link rel="me">`. Microformats: rel-me. */
export function meLinksIn(html: string): string[] {
  const found: string[] = [];
  parsePage(html, MAX_HTML, {
    onopentag(name, { rel, href }) {
      if (name !== 'a' && name !== 'link') return;
      if (href && rel?.toLowerCase().split(/\s+/).includes('me')) found.push(href.trim());
    },
  });
  return found;
}
