import { directionOfHtml, withDirections } from '../../lib/direction.ts';
import { escapeHtml } from '../../lib/html/escape.ts';
import { type Html, type HtmlValue, html, trustedHtml } from '../../lib/html/template.ts';
import { directionOf } from '../../lib/text/direction.ts';
import { emojify, emojifyHtml } from './emojify.ts';
import type { PostView } from './entity-types.ts';
import type { Reader } from './reader.ts';

type Spoken = Pick<PostView, 'language'>;

/** The language of a post or of another text, as an attribute. */
export function langAttribute({ language: tag }: Spoken): Html | null {
  return tag ? html` lang="${tag}"` : null;
}

/** Words of people among ours, in whatever direction and, if that is known, language they are written. */
export function isolated(words: HtmlValue, spoken?: Spoken): Html {
  return html`<bdi${spoken && langAttribute(spoken)}>${words}</bdi>`;
}

/** A line of people with its emojis, among our words: a warning, an answer of a poll, the name of a field. */
export function line(text: string, { emojis, language }: Line, reader: Reader): Html {
  return isolated(emojify(text, emojis, reader), { language: language ?? null });
}

type Line = Pick<PostView, 'emojis'> & { readonly language?: string | null };

/** The attribute with the direction of an element that holds nothing but a text of people. */
export function dirAttribute(text: string): Html {
  return html` dir="${directionOf(text) ?? 'auto'}"`;
}

/** A text of people of several paragraphs: the direction of the whole as an attribute, and its HTML, in which each paragraph has its own. */
export function prose(sanitized: string, emojis: PostView['emojis'], reader: Reader): { dir: Html; text: Html } {
  const whole = directionOfHtml(sanitized);
  return {
    dir: html` dir="${whole ?? 'auto'}"`,
    text: emojifyHtml(withDirections(sanitized, whole), emojis, reader),
  };
}

/** No text has this character. */
const PLACE = '\uFDD0';

/** A sentence of ours about somebody or something, with that as a part of the page. */
export function within(say: (named: string) => string, named: HtmlValue): Html {
  const [before = '', ...after] = escapeHtml(say(PLACE)).split(PLACE);
  return html`${trustedHtml(before)}${after.map((part) => html`${named}${trustedHtml(part)}`)}`;
}
