import { type Html, html } from '../../lib/html/template.ts';
import { writtenNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';
import { type Clock, minute } from '../frame/times.ts';

/** What waits: how much, where it is looked after, and since when the oldest of it waits (ISO 8601). */
export type Task = { readonly path: string; readonly text: string; readonly oldest: string | undefined };

/** How many people and posts there are. */
export type People = Readonly<Record<'members' | 'active' | 'joined' | 'posts' | 'written', number>>;

/** What of the machine needs somebody. */
export type TroubleName = keyof Words['serverHealth']['troubles'];

/** All that waits, in one list. */
export function tasks(all: readonly Task[], clock: Clock): Html {
  const { dashboard, moderation } = clock.words;
  const list = all.map(
    ({ path, text, oldest }) =>
      html`<li class="row"><a href="${path}"><strong>${text}</strong></a>${oldest && html`<span class="hint">${dashboard.oldest} ${minute(oldest, clock)}</span>`}</li>`,
  );
  const none = html`<p>${moderation.nothingWaits}</p>`;
  return html`<section><h2>${dashboard.waits}</h2>${all.length === 0 ? none : html`<ul class="rows">${list}</ul>`}</section>`;
}

/** The figures about people and posts, and the way to more of them. */
export function peopleFigures(people: People, { dashboard, formats }: Words): Html {
  const names = ['members', 'active', 'joined', 'posts', 'written'] as const;
  return html`<section><h2>${dashboard.people}</h2><dl class="figures">${names.map(
    (name) => html`<div><dt>${dashboard[name]}</dt><dd>${writtenNumber(formats, people[name])}</dd></div>`,
  )}</dl><p class="more"><a href="/admin/measures">${dashboard.measures}</a></p></section>`;
}

/** What of the machine needs somebody, and the way to all about it. */
export function machineTroubles(troubles: readonly TroubleName[], words: Words): Html {
  const { dashboard } = words;
  return html`<section><h2>${dashboard.machine}</h2>${troubles.length === 0 ? html`<p>${dashboard.allWell}</p>` : troubleList(troubles, words)}<p class="more"><a href="/admin/health">${dashboard.health}</a></p></section>`;
}

/** What needs somebody, what is worst first. */
export function troubleList(troubles: readonly TroubleName[], { serverHealth }: Words): Html {
  return html`<ul class="troubles">${troubles.map((name) => html`<li>${serverHealth.troubles[name]}</li>`)}</ul>`;
}
