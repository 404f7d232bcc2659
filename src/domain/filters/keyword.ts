import type { FilterKeywordRow } from '../../schema/filter-keywords.ts';

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

/** Case-folded text: lower case, with one form of the Greek sigma wherever it stands in a word. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * Prepares a keyword; a whole-word keyword is bounded only on the sides where it begins or ends with a word character. Mastodon:
 * CustomFilterKeyword.
 */
export function prepareKeyword({
  keyword,
  whole_word: wholeWord,
}: Pick<FilterKeywordRow, 'keyword' | 'whole_word'>): Keyword {
  return {
    text: keyword,
    folded: fold(keyword),
    boundedBefore: wholeWord === 1 && WORD_FIRST.test(keyword),
    boundedBehind: wholeWord === 1 && WORD_LAST.test(keyword),
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
