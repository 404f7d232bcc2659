export type Direction = 'ltr' | 'rtl';

const STRONG = /[\p{L}\u200E\u200F\u061C]/u;
/** A letter of a script that is written from the right. */
export const FROM_THE_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}\p{Script=Yezidi}\p{Script=Mende_Kikakui}\u200F\u061C]/u;

/** What is written in Latin letters in any language. */
const NAMES_AND_LINKS = /(?<![\p{L}\p{N}])(?:https?:\/\/\S+|@[\w.-]+(?:@[\w.-]+)?|:\w{2,}:)/gu;
const HASHTAGS = /(?<![\p{L}\p{N}])#[\p{L}\p{M}\p{N}_]+/gu;

/**
 * In which direction a text is written, by its first letter; undefined when it has none. Mentions, links and emojis say nothing about that,
 * and hashtags only where nothing else is.
 */
export function directionOf(text: string): Direction | undefined {
  const own = text.replaceAll(NAMES_AND_LINKS, ' ');
  return directionOfFirst(own.replaceAll(HASHTAGS, ' ')) ?? directionOfFirst(own);
}

/** In which direction the first letter of a text is written, whatever that letter belongs to. */
export function directionOfFirst(text: string): Direction | undefined {
  const [letter] = STRONG.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
}
