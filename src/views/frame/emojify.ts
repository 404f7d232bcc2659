import { escapeHtml } from '../../lib/html/escape.ts';
import { type Html, trustedHtml } from '../../lib/html/template.ts';
import type { Reader } from './reader.ts';

type Emojis = readonly { readonly shortcode: string; readonly url: string; readonly static_url: string }[];
type Moving = Pick<Reader, 'shows'>;

const TAG_OR_SHORTCODE = /<[^>]*>|:([a-zA-Z0-9_]{2,}):/g;

/** Sanitised HTML, with the custom emojis of its entity as pictures, which move if the reader wants it. Text inside of tags is left alone. */
export function emojifyHtml(text: string, emojis: Emojis, reader: Moving): Html {
  if (emojis.length === 0 || !text.includes(':')) return trustedHtml(text);
  const { motion } = reader.shows;
  return trustedHtml(
    text.replace(TAG_OR_SHORTCODE, (written, name: string | undefined) => {
      const emoji = name === undefined ? undefined : emojis.findLast(({ shortcode }) => shortcode === name);
      return emoji ? picture(emoji.shortcode, motion ? emoji.url : emoji.static_url) : written;
    }),
  );
}

/** Plain text, escaped, with its custom emojis as pictures. */
export function emojify(text: string, emojis: Emojis, reader: Moving): Html {
  return emojifyHtml(escapeHtml(text), emojis, reader);
}

function picture(shortcode: string, url: string): string {
  const name = escapeHtml(`:${shortcode}:`);
  return `<img class="emoji" src="${escapeHtml(url)}" alt="${name}" title="${name}" loading="lazy">`;
}
