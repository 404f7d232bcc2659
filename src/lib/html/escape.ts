const SPECIAL = /[&<>"']/g;
const SPECIAL_IN_TEXT = /[&<>]/g;
const SPECIAL_IN_VALUES = /[&<>"]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, escapeOf);
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
