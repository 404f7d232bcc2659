import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { decisionTitle } from './decision-title.ts';

/** An e-mail, as its receiver reads it. */
export type LetterView = {
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly dir: string;
};

/** A folded letter. */
export function letter(title: string, { subject, text, language, dir }: LetterView, isOpen = false): Html {
  return html`<details class="letter"${isOpen && html` open`}><summary>${title}</summary><div lang="${language}" dir="${dir}"><p><strong>${subject}</strong></p><p class="written">${text.trim()}</p></div></details>`;
}

/** The letters of which one would be sent, each for its decision, before anything is decided; it has the focus. */
export function letterPreview(letters: readonly (readonly [action: string, LetterView])[], words: Words): Html {
  const { previewTitle, previewHint } = words.cases;
  return html`<section class="note" id="letter"><h2>${previewTitle}</h2><p id="outcome" tabindex="-1" autofocus role="status">${previewHint}</p>${letters.map(
    ([action, one], index) => letter(decisionTitle(action, words), one, index === 0),
  )}</section>`;
}
