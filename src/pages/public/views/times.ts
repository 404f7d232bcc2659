import { type Html, html } from '../../../lib/html/template.ts';

const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day for people, such as "5 Nov 2026"; takes ISO 8601. */
export function day(iso: string): Html {
  return html`<time datetime="${iso}">${DAY.format(new Date(iso))}</time>`;
}

/** An instant for people, such as "5 Nov 2026, 14:03 UTC"; takes ISO 8601. */
export function minute(iso: string): Html {
  return html`<time datetime="${iso}">${MINUTE.format(new Date(iso))} UTC</time>`;
}
