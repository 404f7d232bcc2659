import { type Html, html } from '../../lib/html/template.ts';
import { writtenTime } from '../../words/times.ts';
import type { Reader } from './reader.ts';

/** The language and the time zone in which times are written. */
export type Clock = Pick<Reader, 'words' | 'zone'>;

/** A day for people, such as "5 Nov 2026"; takes ISO 8601. */
export function day(iso: string, { words, zone }: Clock): Html {
  return html`<time datetime="${iso}">${writtenTime(words.formats, iso, { style: 'day', zone })}</time>`;
}

/** An instant for people, such as "5 Nov 2026, 14:03", with the name of the zone where the reader has not chosen one; takes ISO 8601.
 * A script says how long ago that is. */
export function minute(iso: string, { words, zone }: Clock): Html {
  return html`<time-ago>${instant(iso, { words, zone })}</time-ago>`;
}

/** The same for the middle of a sentence, such as "until 5 Nov 2026, 14:03", where no script says how long ago or ahead it is; takes ISO 8601. */
export function instant(iso: string, { words, zone }: Clock): Html {
  const written = writtenTime(words.formats, iso, { style: 'minute', zone });
  return html`<time datetime="${iso}">${written}${zone === 'UTC' ? ' UTC' : null}</time>`;
}

/** An instant of the last days in a narrow place, such as "Thu, 14:03"; takes ISO 8601. */
export function hour(iso: string, { words, zone }: Clock): Html {
  return html`<time datetime="${iso}">${writtenTime(words.formats, iso, { style: 'hour', zone })}</time>`;
}

/** A month for people, such as "Nov 2026"; takes ISO 8601. */
export function month(iso: string, { words, zone }: Clock): Html {
  return html`<time datetime="${iso.slice(0, 7)}">${writtenTime(words.formats, iso, { style: 'month', zone })}</time>`;
}
