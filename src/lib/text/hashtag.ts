/** What words are of, in a class of characters. */
export const HASHTAG_WORD = '\\p{L}\\p{M}\\p{Nd}\\p{Pc}';
/** Middle dots and the zero-width non-joiner: allowed inside a name, but not at its end. */
const INNER_ONLY = '\u00b7\u30fb\u200c';
/** What may stand between words of a name. */
export const HASHTAG_SEPARATORS = `_${INNER_ONLY}`;
const RUN = new RegExp(`[${HASHTAG_WORD}][${HASHTAG_WORD}${HASHTAG_SEPARATORS}]*`, 'uy');
const LETTER = /\p{Alphabetic}/u;
const LETTER_OR_SEPARATOR = new RegExp(`[\\p{Alphabetic}${HASHTAG_SEPARATORS}]`, 'u');
const INVALID = new RegExp(`[^\\p{Alphabetic}\\p{Nd}\u0e47-\u0e4e${HASHTAG_SEPARATORS}]`, 'gu');
const SPACE_BEFORE = /[\s\u0085]/;
const LATIN = /[\u00c0-\u017f]/g;
/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Record<string, string> = { ð: 'd', đ: 'd', ø: 'o', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ŧ: 't', ĸ: 'k' };

export type HashtagMatch = { end: number; name: string };

/**
 * The hashtag whose `#` (or full-width `＃`) is at `start`, with its name as written, or undefined. Mastodon: only at the start of a line or
 * after white space; see isTagName for names.
 */
export function matchHashtagAt(text: string, start: number): HashtagMatch | undefined {
  if (start > 0 && !SPACE_BEFORE.test(text.charAt(start - 1))) return undefined;
  const name = nameAt(text, start + 1);
  return name === undefined ? undefined : { end: start + 1 + name.length, name };
}

/** Whether a text (without `#`) is a valid hashtag name: letters, digits, `_`, middle dots inside, and not only digits. */
export function isTagName(text: string): boolean {
  return nameAt(text, 0) === text;
}

/** The name of a hashtag as written, without characters that no name may contain; undefined when nothing valid remains. */
export function readTagName(text: string): string | undefined {
  const name = isTagName(text) ? text : text.replace(INVALID, '');
  return isTagName(name) ? name : undefined;
}

/**
 * The key of a hashtag: compatibility forms unified, lower case, accents of Latin letters and invalid characters removed. Mastodon:
 * HashtagNormalizer.
 */
export function normalizeTag(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(LATIN, toBaseLetter).replace(INVALID, '');
}

/**
 * A hashtag that was begun, completed to `name`. Capitals tell screen readers where words begin: those that were typed stay, and where none
 * were, there are those of the name.
 */
export function tagAsWritten(begun: string, name: string): string {
  const beginning = name.slice(0, begun.length);
  const isTyped = begun !== begun.toLowerCase() && normalizeTag(beginning) === normalizeTag(begun);
  return isTyped ? begun + name.slice(begun.length) : name;
}

function nameAt(text: string, start: number): string | undefined {
  RUN.lastIndex = start;
  const run = RUN.exec(text)?.[0];
  if (run === undefined) return undefined;
  let end = run.length;
  while (INNER_ONLY.includes(run.charAt(end - 1))) end--;
  const name = run.slice(0, end);
  return isDistinctive(name) ? name : undefined;
}

/** Whether there is a letter anywhere, or a separator (including `_`) between two characters. */
function isDistinctive(name: string): boolean {
  if (LETTER.test(name)) return true;
  return LETTER_OR_SEPARATOR.test(name.slice(1, -1));
}

function toBaseLetter(letter: string): string {
  const base = letter.normalize('NFD').charAt(0);
  return base < '\u0080' ? base : (BASE_LETTERS[letter] ?? letter);
}
