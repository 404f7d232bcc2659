import { type Direction, directionOf, FROM_THE_RIGHT } from './text/direction.ts';

const BLOCK = /(?=<\/?(?:p|pre|blockquote|ul|ol|li|h[1-6]|table|tr|td|th|dl|dt|dd|caption|figcaption|summary)(?:[ >]))/;
const PARAGRAPH = /^<(?:p|pre|li|h[1-6]|td|th|dt|dd|caption|figcaption|summary)(?=[ >])/;

/** As `directionOf`, of sanitised HTML. */
export function directionOfHtml(html: string): Direction | undefined {
  if (BEGINS_FROM_THE_LEFT.test(html)) return 'ltr';
  return directionOf(lettersOf(html));
}

/** A word in Latin letters without marks, at the beginning of a text, which is what most begin with; nothing that it could be a part of says less. */
const BEGINS_FROM_THE_LEFT = /^(?:<p>)?[A-Za-z]+[ ,.!?]/;

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
