import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Message = { readonly title: string; readonly text: string | Html; readonly status?: number; readonly ways?: Html };

/** The way on from where there is no other. */
export function frontPage({ frame }: Words): Html {
  return html`<a href="/">${frame.frontPage}</a>`;
}

/** The contents of a page that only shows a message, with links to where one may go on; the front page unless others are given. */
export function message(words: Words, { title, text, status = 200, ways = frontPage(words) }: Message) {
  const shown = typeof text === 'string' ? html`<p>${text}</p>` : text;
  return { title, status, body: html`<h1>${title}</h1>${shown}<p class="more">${ways}</p>` };
}
