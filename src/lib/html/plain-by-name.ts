import { toPlainText } from './sanitize.ts';

/** The end of an element that people mark texts with. */
const END = /<\/(a|abbr|b|big|code|del|div|em|font|h[1-6]|i|ins|li|mark|p|q|s|small|span|strong|sub|sup|u|ul)\s*>/gi;
const ALONE = /<(?:br|hr|img|wbr)\b[^<>]*>/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/**
 * A text that should be plain and comes from other software, which may have written HTML: its entities and elements are read. What only
 * looks like them, such as `a < b` or the name of an element, stays.
 */
export function plainFromPeer(text: string): string {
  if (isMarkedUp(text)) return toPlainText(text);
  return ENTITY.test(text) ? toPlainText(`<pre>${text.replaceAll('<', '&lt;')}</pre>`) : text;
}

function isMarkedUp(text: string): boolean {
  if (ALONE.test(text)) return true;
  const lower = text.toLowerCase();
  for (const { 1: name = '', index } of lower.matchAll(END)) {
    const begin = lower.indexOf(`<${name}`);
    if (begin >= 0 && begin < index && /[\s>/]/.test(lower.charAt(begin + name.length + 1))) return true;
  }
  return false;
}
