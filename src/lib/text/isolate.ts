import { directionOf } from './direction.ts';

/**
 * A text of somebody within a sentence that can have no elements, such as a title or what screen readers say: isolated (U+2068, U+2069) where it is
 * written in the other direction than the sentence, which it would put in disorder.
 */
export function isolate(text: string, sentence: string): string {
  const own = directionOf(text);
  return own === undefined || own === sentence ? text : `\u2068${text}\u2069`;
}
