import { replaceLetters } from './folded-letters.ts';

const ASCII = /^[\0-\x7f]*$/;
/** Accents, points and cantillation that are left out where people type: of Latin, Greek and Hebrew letters. */
const POINTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}])\p{M}+/gu;
/** Vowel points and other marks of Arabic and Syriac, but not hamza, which makes other letters of waw and ya. */
const ARABIC = /[[\u0600-\u0653\u0655-\u08ff]&&\p{M}&&[\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}]]/gv;
const HAMZA_ON_ALEF = /(?<=ا)\u0654/gu;
/** Stress in Cyrillic, and the two dots of `ё`; other marks make letters of their own, as in `й` and `ї`. */
const STRESS = /(?<=[аеёиоуыэюяіїє]\u0308?)[\u0300\u0301]/giu;
const YO = /(?<=е)\u0308/giu;
/** Written inside words, and no part of them: the tatweel, joiners, soft hyphens, marks of direction, styles and frames of characters. */
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}\p{Me}\u0640]--[\u200b\u200c]]/gv;
/** Between the signs of India it shapes a word; in Persian it ends a part of one, as a space would. */
const NON_JOINER_OF_INDIA = /(?<=\p{M})\u200c/gu;
/** They are letters for Unicode, and apostrophes for those who type. */
const APOSTROPHES = /[\u02bb\u02bc]/gu;
const DIGIT = /[\p{Nd}--[0-9]]/gv;
/** Greek, Cyrillic, the scripts of West and South Asia. */
const BEYOND_LATIN = /[\u0370-\u1fff]/u;

/**
 * A text as a search compares it: lower case, compatibility forms unified, what people leave out when they type left out (accents, points,
 * stress), letters of Latin that no keyboard but their own has written as Mastodon does, digits European. Signs that make another word stay,
 * such as the vowels of Hindi. Only for finding: never the key of a hashtag, handle, domain, block or filter.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const apart = text.normalize('NFKD').replace(INVISIBLE, '').replace(POINTED, '$1');
  const plain = replaceLetters((BEYOND_LATIN.test(apart) ? withoutMarks(apart) : apart).toLowerCase());
  return plain.replace(APOSTROPHES, ' ').replace(DIGIT, europeanDigit).normalize('NFKC');
}

function withoutMarks(text: string): string {
  return text
    .replace(ARABIC, '')
    .replace(HAMZA_ON_ALEF, '')
    .replace(STRESS, '')
    .replace(YO, '')
    .replace(NON_JOINER_OF_INDIA, '');
}

/** Every script has its digits side by side, from zero to nine. */
function europeanDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
