import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import type { AdminWay } from './ways.ts';

type Task = { readonly path: string; readonly text: string };

/** What waits, and the ways to everything else. */
export function overview(tasks: readonly Task[], ways: readonly AdminWay[], { moderation }: Words): Html {
  const waiting =
    tasks.length === 0
      ? html`<p>${moderation.nothingWaits}</p>`
      : html`<ul class="rows">${tasks.map(({ path, text }) => html`<li><a href="${path}"><strong>${text}</strong></a></li>`)}</ul>`;
  const others = ways.filter(({ name }) => name !== 'overview');
  return html`${waiting}<h2>${moderation.everything}</h2>
<ul class="rows">${others.map(({ name, path }) => html`<li><a href="${path}">${moderation.ways[name]}</a></li>`)}</ul>`;
}
