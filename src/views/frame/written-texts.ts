import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { dirAttribute } from './written.ts';

/** What somebody has put into a form, and whether there were files. */
type Typed = { readonly texts: readonly string[]; readonly hasFiles: boolean };

/** What somebody has typed into a form that was not taken, for them to take along; nothing where that was nothing. */
export function writtenTexts(typed: Typed | undefined, { failures }: Words): Html | null {
  if (!typed || (typed.texts.length === 0 && !typed.hasFiles)) return null;
  const { title, hint, files } = failures.written;
  return html`<section class="kept-texts"><h2>${title}</h2>${typed.texts.length > 0 && html`<p class="hint">${hint}</p>`}
${typed.texts.map((text) => html`<p class="written"${dirAttribute(text)}>${text}</p>`)}${typed.hasFiles && html`<p>${files}</p>`}</section>`;
}
