const WORD = '[\\p{L}\\p{M}\\p{Nd}\\p{Pc}]';
const WORD_FIRST = new RegExp(`^${WORD}`, 'u');
const WORD_LAST = new RegExp(`${WORD}$`, 'u');

/** The most UTF-16 units in one character. */
const UNITS = 2;

/** A keyword prepared for searching in folded text. */
export type Keyword = {
  readonly text: string;
  readonly folded: string;
  /** Whether the character before, or after, must not be a word character. */
  readonly boundedBefore: boolean;
  readonly boundedBehind: boolean;
};

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SPACE = /[\s\u0085]+/g;

/**
 * Text in which everything that reads alike is alike: composed and decomposed letters, their compatibility forms, upper and lower case, any
 * white space, and with or without characters that cannot be seen. Unicode: NFKC_Casefold.
 */
export function fold(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  // By way of upper case, the forms of one letter become the same: "ß" and "ss", "ς" and "σ".
  const folded = visible.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
  return folded.replace(SPACE, ' ');
}

/**
 * Prepares a keyword; a whole-word keyword is bounded only on the sides where it begins or ends with a word character. Mastodon:
 * CustomFilterKeyword.
 */
export function prepareKeyword({
  keyword,
  whole_word: wholeWord,
}: {
  readonly keyword: string;
  readonly whole_word: number;
}): Keyword {
  const folded = fold(keyword);
  return {
    text: keyword,
    folded,
    boundedBefore: wholeWord === 1 && WORD_FIRST.test(folded),
    boundedBehind: wholeWord === 1 && WORD_LAST.test(folded),
  };
}

/** The index of the first match of a keyword in folded text; -1 when there is none. */
export function keywordIndex(folded: string, keyword: Keyword): number {
  let at = folded.indexOf(keyword.folded);
  while (at !== -1 && !standsAlone(folded, at, keyword)) at = folded.indexOf(keyword.folded, at + 1);
  return at;
}

function standsAlone(folded: string, at: number, keyword: Keyword): boolean {
  const end = at + keyword.folded.length;
  if (keyword.boundedBefore && WORD_LAST.test(folded.slice(Math.max(0, at - UNITS), at))) return false;
  return !(keyword.boundedBehind && WORD_FIRST.test(folded.slice(end, end + UNITS)));
}
