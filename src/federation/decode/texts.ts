import { plainFromPeer } from '../../lib/html/plain-by-name.ts';
import { cut } from '../../lib/text/cut.ts';
import { first, isNode, many, type Node, textOf } from './read.ts';

/** A text as it is shown, and its language if the sender says which. */
export type Told = { readonly text: string; readonly language: string | undefined };

/** The properties whose text may be given in several languages, each with a map such as `nameMap`. */
type Textual = 'name' | 'summary' | 'content';

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const MAX_LANGUAGES = 100;
const MARKUP = 4;

/**
 * The text of a property, of at most `max` UTF-16 units: that for no language in particular, else that in the language of the object, else
 * the first. Its language is the one under which the map has this text, or the only one of the map.
 */
export function told(node: Node, property: Textual, max: number): Told | undefined {
  const direct = many(node[property], MAX_LANGUAGES).flatMap((one) => variant(one, languageIn(one), max));
  const mapped = inMap(node[`${property}Map`], max);
  const all = [...direct, ...mapped];
  const own = languageOf(node);
  const shown = direct.find(({ language }) => language === undefined) ?? all.find(isIn(own)) ?? all[0];
  if (!shown || shown.language !== undefined) return shown;
  const named = all.filter(({ language }) => language !== undefined);
  const same = named.find(({ text }) => text === shown.text) ?? (named.length === 1 ? named[0] : undefined);
  return { text: shown.text, language: same?.language };
}

/** As `told`, without the language. */
export function textIn(node: Node, property: Textual, max: number): string | undefined {
  return told(node, property, max)?.text;
}

/** As `textIn`, for what is shown as plain text: HTML that other software wrote into it is read. Undefined when that shows nothing. */
export function plainIn(node: Node, property: Textual, max: number): string | undefined {
  // What HTML writes a text with is longer than that.
  const text = textIn(node, property, MARKUP * max);
  return text === undefined ? undefined : cut(plainFromPeer(text), max).trim() || undefined;
}

/** The language that an object says it is in, by its code or as an object of schema.org. */
export function languageOf({ language }: Node): string | undefined {
  const one = first(language);
  return textOf(isNode(one) && !('@value' in one) ? one.identifier : one, 35);
}

/** The texts of a language map, in its order. */
function inMap(map: unknown, max: number): Told[] {
  if (!isNode(map)) return [];
  const entries = Object.entries(map).slice(0, MAX_LANGUAGES);
  return entries.flatMap(([key, value]) => variant(value, LANGUAGE.test(key) ? key : undefined, max));
}

function variant(value: unknown, language: string | undefined, max: number): Told[] {
  const text = textOf(value, max);
  return text === undefined ? [] : [{ text, language }];
}

function languageIn(value: unknown): string | undefined {
  const language = isNode(value) ? value['@language'] : undefined;
  return typeof language === 'string' && LANGUAGE.test(language) ? language : undefined;
}

const isIn =
  (wanted: string | undefined) =>
  ({ language }: Told) =>
    wanted !== undefined && language?.toLowerCase() === wanted.toLowerCase();
