import { scanText, tokenAt } from './scan.ts';
import { URL_START } from './url.ts';

const SHORTCODE = ':[a-zA-Z0-9_]{2,}:';
/** An address without its scheme. */
const PLACE = '(?<![\\p{L}\\p{N}._/@-])[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63})+/[^\\s<>"\'()[\\]`]*';
const OTHERS = new RegExp(`${SHORTCODE}|${PLACE}`, 'giu');
const OTHER_HERE = new RegExp(`${SHORTCODE}|${PLACE}`, 'iuy');
const NEXT = new RegExp(`[@#＃]|${URL_START}|${SHORTCODE}|${PLACE}`, 'iu');
const TRIGGER_HERE = new RegExp(`[@#＃]|${URL_START}`, 'iy');
/** These may end what surrounds a name instead. GFM: autolinks. */
const MARKS_BEHIND = /[*_~]+$/;

/**
 * The name at the beginning of a text: an address, a handle, a hashtag or the shortcode of an emoji, in which no character is markup;
 * undefined when there is none.
 */
export function nameAt(text: string): string | undefined {
  TRIGGER_HERE.lastIndex = 0;
  const trigger = TRIGGER_HERE.exec(text)?.[0];
  const token = trigger === undefined ? undefined : tokenAt(text, 0, trigger);
  OTHER_HERE.lastIndex = 0;
  const found = token?.text ?? OTHER_HERE.exec(text)?.[0];
  return found?.replace(MARKS_BEHIND, '') || undefined;
}

/** Where a name may begin next in a text; undefined when there is no such place. */
export function nextName(text: string): number | undefined {
  return NEXT.exec(text)?.index;
}

/** A text of the same length in which names hold no characters that could be markup. */
export function namesMasked(text: string): string {
  const found = scanText(text).map((token) => (token.type === 'text' ? token.text : masked(token.text)));
  return found.join('').replace(OTHERS, masked);
}

function masked(name: string): string {
  const kept = name.replace(MARKS_BEHIND, '');
  return 'a'.repeat(kept.length) + name.slice(kept.length);
}
