const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/** Scripts written without spaces: each character is a word, so that any part of a text can be found as a phrase. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Longer words are cut off: nobody searches for them, and an index stores each one. */
const MAX_WORD = 64;
const MAX_WORDS = 5000;
const MAX_NAME_WORDS = 10;

/**
 * The words of a text as they are indexed, in order: compatibility forms unified, lower case, accents of Latin letters removed. Both
 * indexed texts and searches go through this function.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(LATIN_MARKS, '$1').normalize('NFKC').toLowerCase();
  return cut(plain.replace(UNSPACED, ' $& ').match(WORD) ?? [], MAX_WORDS);
}

/** The words of a name as typed, in lower case, for an index that splits names itself. */
export function plainWords(text: string): string[] {
  return cut(text.normalize('NFC').toLowerCase().match(WORD) ?? [], MAX_NAME_WORDS);
}

/** PostgreSQL refuses to search for a word of more than 2046 bytes. */
function cut(words: readonly string[], most: number): string[] {
  return words.slice(0, most).map((word) => word.slice(0, MAX_WORD));
}
