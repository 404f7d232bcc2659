import { isBlank } from '../../lib/blank.ts';
import { shorten } from '../../lib/text/cut.ts';

/** The most characters of a title or a name. */
export const MAX_TITLE = 300;

const MAX_ADDRESS = 2048;

/** An absolute http or https address, with relative ones resolved; undefined for anything else. */
export function webAddress(text: string | undefined, base: string): string | undefined {
  const url = text === undefined || text.trim() === '' ? null : URL.parse(text.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_ADDRESS) return undefined;
  return url.href;
}

/** A width or height in pixels; 0 when it is invalid. */
export function pixels(text: string | undefined): number {
  const value = Number.parseInt(text ?? '', 10);
  return value > 0 && value < 10_000 ? value : 0;
}

/** The first of several texts that shows anything, as `short` gives it; '' when none does. */
export function firstText(max: number, ...texts: readonly (string | undefined)[]): string {
  return texts.map((text) => short(text, max)).find((text) => text !== '') ?? '';
}

/** Text on a single line, cut off after `max` UTF-16 units; '' when there is nothing to be seen. */
export function short(given: string | undefined, max: number): string {
  const text = given ?? '';
  const clean = isBlank(text) ? '' : text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed();
  return shorten(clean, max);
}
