import { foldText } from './fold-text.ts';

/** Scripts written without spaces: each character is a word, so that any part of a text can be found as a phrase. */
const UNSPACED_SCRIPTS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tai_Le',
  'New_Tai_Lue',
  'Tai_Tham',
  'Tai_Viet',
];
const CHARACTER = `[${UNSPACED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}ー]`;
const HAS_UNSPACED = new RegExp(CHARACTER, 'u');
const UNSPACED = new RegExp(`${CHARACTER}\\p{M}*`, 'gu');
/** What is written without a space between. */
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Longer words are cut off: nobody searches for them, and an index stores each one. */
const MAX_WORD = 64;
const MAX_WORDS = 5000;
const MAX_NAME_TERMS = 10;
const MAX_TERM_WORDS = 30;

/**
 * The words of a text in order, cut and folded. Indexed texts and searches both go through this function, and the engines only store and
 * compare what it gives: letters, digits and marks.
 */
export function searchWords(text: string): string[] {
  return (spaced(foldText(text)).match(RUN) ?? []).slice(0, MAX_WORDS).map(atMost);
}

/**
 * What somebody types who searches for a name, as phrases whose last word may go on: each word by itself, and what is written without
 * spaces in its order.
 */
export function nameTerms(text: string): string[][] {
  return (foldText(text).match(RUN) ?? [])
    .flatMap(termsOf)
    .slice(0, MAX_NAME_TERMS)
    .map((words) => words.slice(0, MAX_TERM_WORDS));
}

const spaced = (folded: string): string => (HAS_UNSPACED.test(folded) ? folded.replace(UNSPACED, ' $& ') : folded);

function termsOf(run: string): string[][] {
  const words = (spaced(run).match(RUN) ?? []).map(atMost);
  const terms: string[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isUnspaced = word.replace(UNSPACED, '') === '';
    const last = terms.at(-1);
    if (isUnspaced && isOpen && last) last.push(word);
    else terms.push([word]);
    isOpen = isUnspaced;
  }
  return terms;
}

/** PostgreSQL refuses to search for a word of more than 2046 bytes. */
function atMost(word: string): string {
  return word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).toWellFormed();
}
