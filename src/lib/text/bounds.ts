import { graphemeLength, statusLength } from './count.ts';

/** The bytes in UTF-8 that a character may have on average: the longest emoji that Unicode recommends, a couple with two tones of skin, has 35. */
const BYTES_PER_CHARACTER = 36;

/** The UTF-16 units of one character: no language puts as many marks on a letter. (Unicode's Stream-Safe Text Format, UAX 15, allows 30.) */
const UNITS_OF_ONE = 64;

const PLAIN = /^[\0-\u02ff]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Whether a text has more than `max` characters as people see them, or more bytes than so many characters have in any language. A character
 * alone bounds nothing, because any number of marks can stand on it, and others be joined to it.
 */
export function isLonger(text: string, max: number): boolean {
  return isHeavier(text, max) || graphemeLength(text, max) > max || hasHeavyCharacter(text);
}

/** As `isLonger`, of the warning and text of a status, as `statusLength` counts them. */
export function isLongerStatus(spoiler: string, text: string, max: number): boolean {
  const whole = spoiler + text;
  return isHeavier(whole, max) || statusLength(spoiler, text, max) > max || hasHeavyCharacter(whole);
}

function isHeavier(text: string, max: number): boolean {
  const most = max * BYTES_PER_CHARACTER;
  return text.length * 3 > most && Buffer.byteLength(text) > most;
}

function hasHeavyCharacter(text: string): boolean {
  if (text.length <= UNITS_OF_ONE || PLAIN.test(text)) return false;
  for (const { segment } of graphemes.segment(text)) if (segment.length > UNITS_OF_ONE) return true;
  return false;
}
