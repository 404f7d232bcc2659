import { HASHTAG_SEPARATORS, HASHTAG_WORD } from './hashtag.ts';
import { BEFORE_MENTION } from './mention.ts';

/** A full-width `＠` mentions nobody as it is, but an input method writes it where people mean a name. */
const PERSON = `(?<!${BEFORE_MENTION})[@＠][\\w.-]+(?:[@＠][\\p{L}\\p{M}\\p{N}_.:-]*)?`;
const HASHTAG = `(?<=^|[\\s\\u0085])[#＃][${HASHTAG_WORD}${HASHTAG_SEPARATORS}]+`;
/** Names of emojis of Unicode are words of any language. */
const EMOJI = '(?<![\\p{Alphabetic}\\p{Nd}:]):[\\p{L}\\p{M}\\p{N}_]{2,}';
const UNFINISHED = new RegExp(`(?:${PERSON}|${HASHTAG}|${EMOJI})$`, 'u');

/** Longer names are none. */
const LONGEST = 400;

/** The handle, hashtag or name of an emoji that a text ends in, where the server would read one, with its sign; empty when there is none. */
export function unfinishedName(text: string): string {
  return UNFINISHED.exec(text.slice(-LONGEST))?.[0] ?? '';
}
