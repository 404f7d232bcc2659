const SPECIAL = /[&<>"']/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text made safe for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
