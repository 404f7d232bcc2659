import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';
import type { Composed } from './composed.ts';

/** The field for the time at which a post is to be published, behind a button; empty for at once. */
export function scheduleField({ scheduledAt }: Pick<Composed, 'scheduledAt'>, reader: Reader): Html {
  const { composer: texts } = reader.words;
  return html`<details class="schedule-fields${scheduledAt === '' && ' unused'}" data-optional="schedule"${scheduledAt !== '' && html` open`}><summary>${texts.schedule} <span class="more-less"></span></summary>
${timeField({ id: 'c-time', value: scheduledAt }, reader)}</details>`;
}

/** A field for a date and a time, as a clock shows them in the time zone of the reader. */
export function timeField({ id, value }: { readonly id: string; readonly value: string }, reader: Reader): Html {
  const { composer: texts } = reader.words;
  return html`<div class="field"><label for="${id}">${texts.publishAt}</label><p class="hint" id="${id}-hint">${texts.timeHint(zoneName(reader))}</p>
<input id="${id}" type="datetime-local" name="scheduled_at" value="${value}" aria-describedby="${id}-hint"></div>`;
}

/** The name of a time zone for people, such as "Central European Time". */
function zoneName({ words, zone }: Reader): string {
  if (zone === 'UTC') return zone;
  const format = new Intl.DateTimeFormat(words.formats, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
