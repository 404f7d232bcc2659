const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const MAX_WORD = 64;
const MAX_WORDS = 5000;
const MAX_NAME_WORDS = 10;

/** The words of a text as 0.1.0 indexed them, for searches in what is not indexed anew yet. */
export function formerWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(LATIN_MARKS, '$1').normalize('NFKC').toLowerCase();
  return cut(plain.replace(UNSPACED, ' $& ').match(WORD) ?? [], MAX_WORDS);
}

/** The words of a name as 0.1.0 searched for them. */
export function formerNameWords(text: string): string[] {
  return cut(text.normalize('NFC').toLowerCase().match(WORD) ?? [], MAX_NAME_WORDS);
}

function cut(words: readonly string[], most: number): string[] {
  return words.slice(0, most).map((word) => word.slice(0, MAX_WORD));
}
