const USERNAME = '[a-zA-Z0-9_]+(?:[.-]+[a-zA-Z0-9_]+)*';
const WORD = '[\\p{L}\\p{M}\\p{Nd}\\p{Pc}]+';
const PORT = '(?::\\d{2,5}(?!\\d))?';
const MENTION = new RegExp(`@(${USERNAME})(?:@(${WORD}(?:[.-]+${WORD})*${PORT}))?`, 'uy');
/** After these no mention begins, as a class of characters. */
export const BEFORE_MENTION = '[=\\/\\p{L}\\p{M}\\p{Nd}\\p{Pc}]';
const WORD_BEFORE = new RegExp(`${BEFORE_MENTION}$`, 'u');
const FORBIDDEN_AFTER = /[@＠\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]|:\/\//y;

export type MentionMatch = { end: number; username: string; domain: string | null };

/**
 * The mention whose `@` is at `start`, with the domain as written (including a port, for servers under test), or undefined. Mastodon: not
 * after a word character, `/` or `=`; not before another `@`, an accented letter or `://`.
 */
export function matchMentionAt(text: string, start: number): MentionMatch | undefined {
  if (WORD_BEFORE.test(text.slice(Math.max(0, start - 2), start))) return undefined;
  MENTION.lastIndex = start;
  const match = MENTION.exec(text);
  const username = match?.[1];
  if (!match || username === undefined) return undefined;
  const end = start + match[0].length;
  FORBIDDEN_AFTER.lastIndex = end;
  if (FORBIDDEN_AFTER.test(text)) return undefined;
  return { end, username, domain: match[2] ?? null };
}
