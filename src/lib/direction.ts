export type Direction = 'ltr' | 'rtl';

const STRONG = /[\p{L}\u200E\u200F\u061C]/u;
const FROM_THE_RIGHT =
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

function directionOfFirst(text: string): Direction | undefined {
  const [letter] = STRONG.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
}

const BLOCK = /(?=<\/?(?:p|pre|blockquote|ul|ol|li|h[1-6]|table|tr|td|th|dl|dt|dd|caption|figcaption|summary)(?:[ >]))/;
const PARAGRAPH = /^<(?:p|pre|li|h[1-6]|td|th|dt|dd|caption|figcaption|summary)(?=[ >])/;

/** The same of sanitised HTML. */
export function directionOfHtml(html: string): Direction | undefined {
  return directionOf(lettersOf(html));
}

/** Sanitised HTML of which the paragraphs that are written in another direction than the whole say so. */
export function withDirections(html: string, whole: Direction | undefined): string {
  if (!FROM_THE_RIGHT.test(html)) return html;
  return html
    .split(BLOCK)
    .map((part) => {
      const [start] = PARAGRAPH.exec(part) ?? [];
      const direction = start && directionOf(lettersOf(part));
      return start && direction && direction !== whole
        ? `${start} dir="${direction}"${part.slice(start.length)}`
        : part;
    })
    .join('');
}

const BREAK =
  /<(?:br|\/?(?:p|pre|blockquote|ul|ol|li|h[1-6]|table|tr|td|th|dl|dt|dd|caption|figcaption|summary))\b[^<>]*>/g;
const TAG = /<[^<>]*>/g;
const ENTITY = /&#?\w+;/g;

/** The text of sanitised HTML, in which links are still written as one word. */
function lettersOf(html: string): string {
  return html.replaceAll(BREAK, ' ').replaceAll(TAG, '').replaceAll('&amp;', '&').replaceAll(ENTITY, ' ');
}
