import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';

/** What a page of home shows and what of home has been read, as wire ids. */
type Reading = {
  readonly newest: string;
  readonly oldest: string;
  /** Up to where; nothing before the first time. */
  readonly read: string | undefined;
  /** The id of the list of posts. */
  readonly list: string;
  /** Whether the page begins with the newest post. */
  readonly isFirst: boolean;
};

/** The way to where one stopped reading, where that is not on the page, and the button that says how far one has read, which a script does by itself. */
export function reading({ newest, oldest, read = '0', list, isFirst }: Reading, { words }: Reader): Html {
  const { timelines } = words;
  const isElsewhere = isFirst && read !== '0' && BigInt(oldest) > BigInt(read);
  const isAllRead = BigInt(newest) <= BigInt(read);
  return html`<read-marker class="actions" list="${list}" read="${read}">${
    isElsewhere &&
    html`<a class="button secondary small" href="/home?at=${read}&amp;read=${read}#stopped">${timelines.continueReading}</a>`
  }<button form="act" formaction="/home/read" name="last_read_id" value="${newest}" class="secondary small"${isAllRead && html` hidden`}>${timelines.markRead}</button></read-marker>`;
}
