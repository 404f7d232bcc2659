const SHORTCODE = /:([a-zA-Z0-9_]{2,}):(?![\p{Alphabetic}\p{Nd}:])/gu;
const FORBIDDEN_BEFORE = /[\p{Alphabetic}\p{Nd}:]$/u;

/**
 * The distinct names of custom emojis in a text, written `:name:`, in order. Mastodon: not next to a letter, a digit or a colon. Works for
 * plain text and for HTML.
 */
export function findShortcodes(text: string): string[] {
  const found = new Set<string>();
  SHORTCODE.lastIndex = 0;
  for (let match = SHORTCODE.exec(text); match; match = SHORTCODE.exec(text)) {
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    const name = match[1];
    if (name !== undefined && !FORBIDDEN_BEFORE.test(before)) found.add(name);
    else SHORTCODE.lastIndex = match.index + match[0].length - 1;
  }
  return [...found];
}
