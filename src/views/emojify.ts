import { escapeHtml } from '../lib/html/escape.ts';
import { type Html, trustedHtml } from '../lib/html/template.ts';

type Emojis = readonly { readonly shortcode: string; readonly url: string }[];

const TAG = /(<[^>]*>)/;
const SHORTCODE = /:([a-zA-Z0-9_]{2,}):/g;

/** Sanitised HTML, with the custom emojis of its entity as pictures. Text inside of tags is left alone. */
export function emojifyHtml(text: string, emojis: Emojis): Html {
  if (emojis.length === 0) return trustedHtml(text);
  const pictures = new Map(emojis.map(({ shortcode, url }) => [shortcode, picture(shortcode, url)]));
  const parts = text.split(TAG);
  return trustedHtml(parts.map((part) => (part.startsWith('<') ? part : withPictures(part, pictures))).join(''));
}

/** Plain text, escaped, with its custom emojis as pictures. */
export function emojify(text: string, emojis: Emojis): Html {
  return emojifyHtml(escapeHtml(text), emojis);
}

function withPictures(text: string, pictures: ReadonlyMap<string, string>): string {
  return text.replace(SHORTCODE, (written, name: string) => pictures.get(name) ?? written);
}

function picture(shortcode: string, url: string): string {
  const name = escapeHtml(`:${shortcode}:`);
  return `<img class="emoji" src="${escapeHtml(url)}" alt="${name}" title="${name}" loading="lazy">`;
}
