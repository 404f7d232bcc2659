import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Task = { readonly path: string; readonly text: string };

/** What waits. */
export function overview(tasks: readonly Task[], { moderation }: Words): Html {
  if (tasks.length === 0) return html`<p>${moderation.nothingWaits}</p>`;
  return html`<ul class="rows">${tasks.map(({ path, text }) => html`<li><a href="${path}"><strong>${text}</strong></a></li>`)}</ul>`;
}
