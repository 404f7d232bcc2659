import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';

/** Something that is known, and its name; left out without a value. */
export type Fact = readonly [name: string, value: HtmlValue];

/** What is known about something, name beside value; on a narrow screen below it. */
export function facts(all: readonly Fact[]): Html {
  const known = all.filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false);
  return html`<dl class="facts">${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
