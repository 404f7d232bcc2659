const SPECIAL = /[&<>"']/g;
const SPECIAL_ONCE = /[&<>"']/;
const SPECIAL_IN_TEXT = /[&<>]/g;
const SPECIAL_IN_VALUES = /[&<>"]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return isPlain(text) ? text : text.replace(SPECIAL, escapeOf);
}

/** How long (in UTF-16 units) a text is whose characters are looked at one by one: that takes less than to begin a search by a pattern. */
const SHORT = 40;

/** Whether nothing in a text has to be escaped, which is so of most: then it is not copied. */
function isPlain(text: string): boolean {
  if (text.length > SHORT) return !SPECIAL_ONCE.test(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 62 && (code === 38 || code === 60 || code === 62 || code === 34 || code === 39)) return false;
  }
  return true;
}

/** Escapes a text for HTML content only: quotes stay as they are. */
export function escapeText(text: string): string {
  return text.replace(SPECIAL_IN_TEXT, escapeOf);
}

/** Escapes a text for attribute values in double quotes only. */
export function escapeValue(value: string): string {
  return value.replace(SPECIAL_IN_VALUES, escapeOf);
}

const escapeOf = (character: string): string => ESCAPES[character] ?? character;
