import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

/** Texts that somebody has typed into a form which was not taken, for them to take along. */
export function writtenTexts(texts: readonly string[], { failures }: Words): Html {
  const { title, hint } = failures.written;
  return html`<section class="kept-texts"><h2>${title}</h2><p class="hint">${hint}</p>
${texts.map((text) => html`<p class="written" dir="auto">${text}</p>`)}</section>`;
}
